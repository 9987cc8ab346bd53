import type { Kms } from '../../kms/Kms.ts'
import type { Guard } from '../../middleware/implementProven.ts'
import type { SignedIn } from '../../middleware/requireSession.ts'
import type { AuthStore } from '../../storage/auth/AuthStore.ts'
import type { PasskeyStore } from '../../storage/auth/PasskeyStore.ts'
import type { CustodyStore } from '../../storage/custody/CustodyStore.ts'
import type { Project } from '../../storage/ProjectStore.ts'
import type { Random } from '../../uuid.ts'

/** What happened to a wallet, for its owner's and the operator's eyes. Never a secret. */
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
  /** The wallet; or the device that was removed. */
  subject: string
  projectId: string
  origin: string
  data?: Readonly<Record<string, boolean | number | string>>
}

/** What the wallet's owner is told by mail. */
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
  /** Of the page that it was done from. */
  origin: string
  /** When what was asked for happens unless the wallet is frozen, in milliseconds since 1970. */
  dueAt?: number
}

/** What keeping wallets stands on. */
export type CustodyContext = {
  /** Told before anything is handed out; when it fails, nothing is. */
  audit(event: CustodyEvent): Promise<void>
  /** Milliseconds since 1970. */
  clock: () => number
  /** By the id of its credential. */
  findPasskey: PasskeyStore['findPasskey']
  /** When somebody's address was last changed, in milliseconds since 1970. */
  findEmailChange(userId: string): Promise<number | undefined>
  findProject: (id: string) => Promise<Project | undefined>
  guard: Guard
  kms: Kms
  /**
   * Told when it is done; a mail that can't be sent undoes nothing, except that somebody asked. Before
   * words are shown it is told first, and none are shown without it.
   */
  notify(notice: CustodyNotice): Promise<void>
  /** Devices of people, and what happened to them. */
  people: Pick<AuthStore, 'listAudit' | 'listDevices' | 'revokeDevice'>
  random: Random
  /** How long somebody waits for the operator's recovery, in milliseconds; 0 for not at all. */
  recoveryDelayMs: number
  store: CustodyStore
  /** Counts one more in a window, if the limit allows it. Gives 0, or the milliseconds to wait. */
  take(key: string, limit: { count: number; windowMs: number }, nowMs: number): Promise<number>
}

/** Facts of the caller that every event and notice names. */
export function placeOf({ origin, projectId, userId }: SignedIn) {
  return { origin, projectId, userId }
}
