import type { Kms } from '../../kms/Kms.ts'
import type { Guard } from '../../middleware/implementProven.ts'
import type { SignedIn } from '../../middleware/requireSession.ts'
import type { AuthStore } from '../../storage/auth/AuthStore.ts'
import type { PasskeyStore } from '../../storage/auth/PasskeyStore.ts'
import type { CustodyStore } from '../../storage/custody/CustodyStore.ts'
import type { Project } from '../../storage/ProjectStore.ts'
import type { Random } from '../../uuid.ts'

/** Audit event of a wallet, for its owner and the operator. Contains no secrets. */
export type CustodyEvent = {
  action:
    | 'device.revoked'
    | 'recovery.asked'
    | 'recovery.given'
    | 'recovery.refused'
    | 'share.limited'
    | 'share.released'
    | 'wallet.created'
    | 'wallet.exported'
    | 'wallet.frozen'
    | 'wallet.unfrozen'
    | 'wallet.updated'
  userId: string
  /** Id of the wallet, or of the removed device. */
  subject: string
  projectId: string
  origin: string
  data?: Readonly<Record<string, boolean | number | string>>
}

/** Event that the wallet's owner is notified of by email. */
export type CustodyNotice = {
  kind:
    | 'deviceAdded'
    | 'deviceRemoved'
    | 'recoveryAsked'
    | 'recoveryReplaced'
    | 'walletExported'
    | 'walletFrozen'
    | 'walletSecured'
    | 'walletUnfrozen'
  userId: string
  projectId: string
  /** Origin of the page where it was done. */
  origin: string
  /** Time when a requested recovery is allowed unless the wallet is frozen, in milliseconds since 1970. */
  dueAt?: number
}

/** Dependencies of the custody routes. */
export type CustodyContext = {
  /** Writes an audit event before anything is released. If it fails, nothing is released. */
  audit(event: CustodyEvent): Promise<void>
  /** Milliseconds since 1970. */
  clock: () => number
  /** Finds a passkey by its credential id. */
  findPasskey: PasskeyStore['findPasskey']
  /** Returns the time of the user's last email change, in milliseconds since 1970. */
  findEmailChange(userId: string): Promise<number | undefined>
  findProject: (id: string) => Promise<Project | undefined>
  guard: Guard
  kms: Kms
  /**
   * Notifies the owner by email. A mail failure is ignored, except for `recoveryAsked` and `walletExported`, whose
   * actions fail without the mail.
   */
  notify(notice: CustodyNotice): Promise<void>
  /** Devices and audit entries of the users. */
  people: Pick<AuthStore, 'listAudit' | 'listDevices' | 'revokeDevice'>
  random: Random
  /** Delay of an automatic recovery, in milliseconds; 0 for none. */
  recoveryDelayMs: number
  store: CustodyStore
  /** Counts a use in a window if the limit allows it. Returns 0, or the milliseconds to wait. */
  take(key: string, limit: { count: number; windowMs: number }, nowMs: number): Promise<number>
}

/** Returns the caller's fields that every event and notice includes. */
export function placeOf({ origin, projectId, userId }: SignedIn) {
  return { origin, projectId, userId }
}
