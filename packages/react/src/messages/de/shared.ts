// Words and ways that several parts share.

export const declined = 'Du hast in der Wallet abgelehnt.'
