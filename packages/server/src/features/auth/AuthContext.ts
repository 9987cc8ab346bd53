import { createHash } from 'node:crypto'
import type { Kms } from '../../kms/Kms.ts'
import type { Mailer } from '../../mail/Mailer.ts'
import type { AccessTokens } from '../../middleware/createAccessTokens.ts'
import type { Schedule } from '../../schedule.ts'
import type { AuditEntry, AuditPoint, AuthStore, Sign } from '../../storage/auth/AuthStore.ts'
import type { Random } from '../../uuid.ts'

/** What signing in stands on. */
export type AuthContext = {
  accessTokens: AccessTokens
  /** Milliseconds since 1970. */
  clock: () => number
  /** Origin of the frame's site. */
  frameUrl: string
  kms: Pick<Kms, 'mac' | 'unwrap' | 'wrap'>
  /** How many logins by e-mail one network address begins in an hour; 20 unless told otherwise. */
  loginsPerIpPerHour?: number | undefined
  /** Without one nobody can sign in by e-mail. */
  mailer: Mailer | undefined
  random: Random
  schedule: Schedule
  store: AuthStore
  /** Told where the audit ends, after each entry. */
  onAudit?: ((end: AuditPoint) => void) | undefined
}

/** Writes down what happened: ids and plain facts, never a secret or an address. */
export async function writeAudit(context: AuthContext, entry: AuditEntry): Promise<void> {
  const { clock, kms, onAudit, store } = context
  const end = await store.writeAudit(entry, auditSigner(kms), clock())
  onAudit?.(end)
}

/** Asks the same of database and keys as {@link writeAudit}, and leaves nothing. */
export async function rehearseAudit(context: AuthContext, entry: AuditEntry): Promise<void> {
  const { clock, kms, store } = context
  await store.writeAudit(entry, auditSigner(kms), clock(), { isKept: false })
}

/** Makes the links of the chain of what happened. */
export function auditSigner(kms: Pick<Kms, 'mac'>): Sign {
  return async (content) => toBase64Url(await kms.mac('audit', toBytes(content)))
}

/** An id that nobody guesses, e.g. `flw_…`. */
export function createId(prefix: string, random: Random): string {
  return `${prefix}_${Buffer.from(random(16)).toString('hex')}`
}

/** What of a secret is kept: 256 random bits need no more than a plain hash. */
export function hashOf(secret: string | Uint8Array): string {
  return createHash('sha256').update(secret).digest('base64url')
}

export function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/** Bytes of a text for a keyed hash. */
export function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
