import { createHash } from 'node:crypto'
import type { Kms } from '../../kms/Kms.ts'
import type { Log } from '../../log.ts'
import type { Mailer } from '../../mail/Mailer.ts'
import type { AccessTokens } from '../../middleware/createAccessTokens.ts'
import type { Schedule } from '../../schedule.ts'
import type { AuditEntry, AuditPoint, Sign } from '../../storage/auth/audits.ts'
import type { AuthStore } from '../../storage/auth/createAuthStore.ts'
import type { Random } from '../../uuid.ts'
import type { MailBrand } from './mails/renderMail.ts'

/** Dependencies of the login routes. */
export type AuthContext = {
  accessTokens: AccessTokens
  /** Returns what emails of a project look like. */
  brandOf: (projectId: string) => Promise<MailBrand>
  /** Milliseconds since 1970. */
  clock: () => number
  /** Origin of the frame's site. */
  frameUrl: string
  kms: Pick<Kms, 'mac' | 'signAudit' | 'unwrap' | 'wrap'>
  /** Maximum number of email logins that one IP address may begin per hour. Default: 20. */
  loginsPerIpPerHour?: number | undefined
  /** Sends emails. Email login is unavailable without it. */
  mailer: Pick<Mailer, 'send'> | undefined
  random: Random
  schedule: Schedule
  store: AuthStore
  /** Called after each audit entry, before the request continues. */
  onAudit?: ((entry: AuditEntry) => Promise<void> | void) | undefined
}

/** Appends an audit entry: ids and plain facts, never a secret or an email address. */
export async function writeAudit(context: AuthContext, entry: AuditEntry): Promise<void> {
  const { clock, kms, onAudit, store } = context
  await store.writeAudit(entry, auditSigner(kms), clock())
  await onAudit?.(entry)
}

/** Makes the same database and KMS calls as {@link writeAudit} but keeps no entry, so that both take the same time. */
export async function rehearseAudit(context: AuthContext, entry: AuditEntry): Promise<void> {
  const { clock, kms, store } = context
  await store.writeAudit(entry, auditSigner(kms), clock(), { isKept: false })
}

/** Returns the function that computes the MAC of each link in the audit chain. */
export function auditSigner(kms: Pick<Kms, 'signAudit'>): Sign {
  return async (content, seq) => toBase64Url(await kms.signAudit(seq, toBytes(content)))
}

/** Returns a random 128-bit id with a prefix, e.g. `flw_…`. */
export function createId(prefix: string, random: Random): string {
  return `${prefix}_${Buffer.from(random(16)).toString('hex')}`
}

/**
 * Returns the SHA-256 hash under which a secret is stored. A plain hash is enough because the secrets have 256 random
 * bits.
 */
export function hashOf(secret: string | Uint8Array): string {
  return createHash('sha256').update(secret).digest('base64url')
}

export function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/** Encodes text as UTF-8, as input of a MAC. */
export function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Minimum interval between two log entries, in milliseconds. */
const everyMs = 5 * 60_000

/**
 * Returns a function that records the ends of the audit's chains and logs the operator's last entry, at most every five
 * minutes. Without this copy outside the database, restoring an older database would go unnoticed. After a failure, the
 * next call tries again.
 */
export function logAuditEnd({
  clock,
  log,
  record,
}: {
  clock: () => number
  log: Log
  record: () => Promise<AuditPoint>
}) {
  let toldMs = Number.NEGATIVE_INFINITY
  return async (): Promise<void> => {
    const before = toldMs
    if (clock() - before < everyMs) return
    toldMs = clock()
    try {
      const { hash, seq } = await record()
      log({ event: 'auditEnd', point: `${seq}:${hash}` })
    } catch {
      toldMs = before
    }
  }
}
