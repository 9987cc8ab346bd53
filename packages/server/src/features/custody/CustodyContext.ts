import type { Recovery } from '@fairlead/protocol/embedded'
import type { Kms } from '../../kms/Kms.ts'
import type { Guard } from '../../middleware/implementProven.ts'
import type { SignedIn } from '../../middleware/requireSession.ts'
import { Refusal } from '../../problem.ts'
import type { AuthStore } from '../../storage/auth/createAuthStore.ts'
import type { CustodyStore } from '../../storage/custody/createCustodyStore.ts'
import type { KeptWallet } from '../../storage/custody/custodyRows.ts'
import type { Project } from '../../storage/Project.ts'
import type { Random } from '../../uuid.ts'

/** Audit event of a wallet, for its owner and the operator. Contains no secrets. */
export type CustodyEvent = {
  action:
    | 'device.revoked'
    | 'recovery.approved'
    | 'recovery.asked'
    | 'recovery.given'
    | 'recovery.refused'
    | 'recovery.stopped'
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
  /** Absent for a link in an email. */
  projectId?: string
  origin?: string
  data?: Readonly<Record<string, boolean | number | string>>
}

/** Event that the wallet's owner is notified of by email. */
export type CustodyNotice = {
  kind:
    | 'deviceAdded'
    | 'deviceRemoved'
    | 'recoveryReplaced'
    | 'walletExported'
    | 'walletFrozen'
    | 'walletSecured'
    | 'walletUnfrozen'
  userId: string
  projectId: string
  /** Origin of the page where it was done. */
  origin: string
}

/** Request of a new device for automatic recovery, as its email describes it. */
export type RecoveryRequest = {
  userId: string
  /** IP address or prefix that the server saw. */
  address: string
  /** Time from which the wallet opens on the device, in milliseconds since 1970. */
  dueAt: number
  /** Origin of the page, as the device claims. */
  origin: string
  projectId: string
  /** Token of the link that stops the recovery. */
  token: string
  /** Browser, as the device claims. */
  userAgent: string
}

/** Dependencies of the custody routes. */
export type CustodyContext = {
  /** Writes an audit event before anything is released. If it fails, nothing is released. */
  audit(event: CustodyEvent): Promise<void>
  /** Milliseconds since 1970. */
  clock: () => number
  /** Finds a passkey by its credential id. */
  findPasskey: AuthStore['findPasskey']
  /** Returns the time of the user's last email change, in milliseconds since 1970. */
  findEmailChange(userId: string): Promise<number | undefined>
  /** Returns when the login of a session was added, in milliseconds since 1970; `undefined` for passkeys. */
  findLoginTime: AuthStore['findLoginTime']
  findProject: (id: string) => Promise<Project | undefined>
  guard: Guard
  kms: Kms
  /**
   * Mails the owner that a new device asked for recovery, with the link that stops it. Does nothing for a user without
   * an address.
   * @throws `UPSTREAM_UNAVAILABLE` if the mail can't be sent.
   */
  mailRecovery(request: RecoveryRequest): Promise<void>
  /**
   * Notifies the owner by email. A mail failure is ignored, except for `walletExported`, whose action fails without the
   * mail.
   */
  notify(notice: CustodyNotice): Promise<void>
  /** Devices and audit entries of the users. */
  people: Pick<AuthStore, 'hasOtherActiveDevice' | 'listAudit' | 'listDevices' | 'revokeDevice'>
  random: Random
  /**
   * Least delay of every automatic recovery on this server, in milliseconds; 0 for none. Projects have a delay of their
   * own, for users with another active device.
   */
  recoveryDelayMs: number
  store: CustodyStore
  /** Counts a use in a window if the limit allows it. Returns 0, or the milliseconds to wait. */
  take(key: string, limit: { count: number; windowMs: number }, nowMs: number): Promise<number>
}

/** Returns the caller's fields that every event and notice includes. */
export function placeOf({ origin, projectId, userId }: SignedIn) {
  return { origin, projectId, userId }
}

/**
 * Returns the caller's wallet. Another user's wallet is treated like one that doesn't exist.
 *
 * @throws `NOT_FOUND`; `FROZEN` if `isUsed` is true and the wallet is frozen.
 */
export async function findOwnWallet(
  store: CustodyStore,
  options: { isUsed: boolean; userId: string; walletId: string | undefined },
): Promise<KeptWallet> {
  const { isUsed, userId, walletId } = options
  const wallet = await store.findWallet(userId)
  if (!wallet || wallet.walletId !== walletId)
    throw new Refusal('NOT_FOUND', { field: 'walletId', shortMessage: 'No such wallet' })
  if (isUsed && wallet.frozenAt !== null)
    throw new Refusal('FROZEN', { shortMessage: 'The wallet was frozen by its owner' })
  return wallet
}

/**
 * Returns who may recover a wallet. The caller chooses the project of the request, so the project in which the wallet
 * was created must allow automatic recovery too. A wallet without a known project allows none.
 */
export async function recoveryOf(
  wallet: { readonly projectId: string | null },
  project: Project,
  { findProject }: Pick<CustodyContext, 'findProject'>,
): Promise<Recovery> {
  if (project.recovery !== 'automatic' || wallet.projectId === null) return 'user'
  const home = project.id === wallet.projectId ? project : await findProject(wallet.projectId)
  return home?.recovery ?? 'user'
}

/** Maximum age of a login that counts as fresh, in milliseconds. */
const freshMs = 5 * 60_000

/**
 * Requires a fresh login.
 *
 * @param withinMs - Maximum age of the login in milliseconds. Default: five minutes.
 * @throws `FACTOR_REQUIRED` if the login is older.
 */
export function requireFresh(
  session: { authTime: number },
  { clock }: Pick<CustodyContext, 'clock'>,
  withinMs: number = freshMs,
): void {
  if (clock() - session.authTime > withinMs)
    throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'Sign in again first' })
}
