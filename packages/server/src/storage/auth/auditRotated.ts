/** Action of the first audit entry that a new key signs. */
export const auditRotated = 'audit.rotated'
