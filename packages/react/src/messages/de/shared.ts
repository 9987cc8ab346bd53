// Words and helpers shared by several parts.

export const declined = 'Du hast in der Wallet abgelehnt.'
