// Words and helpers shared by several parts.

export const declined = 'Du hast die Anfrage in deiner Wallet abgelehnt.'
