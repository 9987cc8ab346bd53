import { BaseError } from '@fairlead/protocol'
import { getWallet, type WalletRecord } from '@fairlead/protocol/embedded'
import { TooEarly } from '../api/TooEarly.ts'
import type { KeptSession } from '../session/createSession.ts'
import type { Locks } from '../storage/createLocks.ts'
import { makeWallet } from './makeWallet.ts'
import { openByShare } from './openByShare.ts'
import { secureWallet } from './secureWallet.ts'
import { unlockWallet } from './unlockWallet.ts'
import type { Wallet } from './Wallet.ts'
import type { FoundWallet, WalletParts } from './WalletParts.ts'
import { requireRecoveryMethod, requireSame, requireShare, walletStateOf } from './walletState.ts'

/**
 * Time for which the record of a wallet without a recovery method is cached, in milliseconds. A login or a reload makes
 * several calls within this time. Afterwards, another window may have added a method.
 */
const unsecuredMs = 10_000

/**
 * Record that a task needs. `known`: a cached one. `secured`: a cached one only if its wallet lacks no recovery
 * method. `fresh`: always one from the server.
 */
type Wanted = 'known' | 'secured' | 'fresh'

/** @see the design of the embedded wallet, "Lifecycle". */
export function createWallet(options: createWallet.Options): Wallet {
  const context: Context = { ...options, known: undefined }
  const { config, locks, scope } = options
  const alone = <result>(run: () => Promise<result>) => locks(`fairlead wallet ${scope}`, run)
  const ensureOnce = (wanted: Wanted = 'known') => alone(() => ensure(context, wanted))

  return {
    ensure: async () => (await ensureOnce()).record,
    state: async () => walletStateOf(await ensureOnce('secured'), config.recovery),

    async sign(asked) {
      const found = await ensureOnce('secured')
      requireSame(found.record, asked.shown)
      requireShare(found)
      requireRecoveryMethod(found, config.recovery)
      const signatures: Uint8Array[] = []
      for (const one of asked.signingRequests) {
        asked.signal?.throwIfAborted()
        signatures.push(await signOne(context, found, { ...asked, ...one }))
      }
      return signatures
    },

    unlock: (factor) => alone(() => unlock(context, factor)),

    async secure(secure) {
      const securing = await secureWallet(secure, await ensureOnce('fresh'), context)
      const forget = () => {
        context.known = undefined
      }
      return { ...securing, keep: () => securing.keep().finally(forget) }
    },
    withDevice: async (method, use) =>
      openByShare({ found: await ensureOnce('fresh'), method, use }, context),
  }
}

export declare namespace createWallet {
  type Options = WalletParts & {
    /** Returns milliseconds since 1970. */
    clock: () => number
    locks: Locks
    /** False if the frame's storage ends with the page: then no wallet is created. */
    mayKeep: boolean
    /** Project and page. */
    scope: string
  }
}

type Context = createWallet.Options & {
  /**
   * Last record, so that the server isn't asked for every call. Valid as long as the access token it was read with: a
   * session that was ended elsewhere is noticed when that token expires.
   */
  known: Known | undefined
}

type Known = {
  readonly accessToken: string
  readonly record: WalletRecord
  /** Time until which the record may be used although its wallet lacks a recovery method; absent if it lacks none. */
  readonly unsecuredUntil: number | undefined
}

/** Result of creating a wallet; `record` is absent if another tab was faster. */
type Made = { readonly personId: string; readonly record: WalletRecord | undefined }

async function readSession({ session }: Context): Promise<KeptSession> {
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  return kept
}

/** @throws `NOT_CONNECTED` if another user has signed in meanwhile. */
async function find(
  context: Context,
  wanted: Wanted,
  kept: KeptSession,
  made: WalletRecord | undefined,
): Promise<FoundWallet | undefined> {
  const { clock, config, known, session, shares } = context
  const { accessToken, expiresAt } = kept
  const personId = kept.user.id
  const isKnown =
    expiresAt > clock() && known?.accessToken === accessToken && isEnough(known, wanted, clock())
  const last = isKnown ? known.record : undefined
  // Another tab may have saved a newer version; then the server is asked.
  const held = last && (await shares.find({ personId, record: last }).catch(() => undefined))
  const isGuest = kept.user.isGuest === true
  if (held) return { isGuest, record: last, share: held }
  context.known = undefined
  const record = made ?? (await session.call(getWallet)) ?? undefined
  // Otherwise, the wallet of another user who signed in in another tab would be pinned to this one for good.
  if ((await readSession(context)).user.id !== personId) throw new BaseError('NOT_CONNECTED')
  const share = await shares.find({ personId, record })
  const found = record && { isGuest, record, share }
  const need = found && walletStateOf(found, config.recovery).need
  // Another tab or window may add a missing share, so the record isn't cached.
  if (found && need !== 'unlock')
    context.known = {
      accessToken,
      record: found.record,
      unsecuredUntil: need ? clock() + unsecuredMs : undefined,
    }
  return found
}

function isEnough({ unsecuredUntil }: Known, wanted: Wanted, nowMs: number): boolean {
  if (wanted === 'fresh') return false
  return unsecuredUntil === undefined || (wanted === 'known' && nowMs < unsecuredUntil)
}

/** Each round does one missing step; losing a race with another tab costs one more round. */
async function ensure(
  context: Context,
  wanted: Wanted,
  rounds = 3,
  made?: Made,
): Promise<FoundWallet> {
  const kept = await readSession(context)
  const personId = kept.user.id
  if (made && made.personId !== personId) throw new BaseError('NOT_CONNECTED')
  const found = await find(context, wanted, kept, made?.record)
  if (found?.share) return found
  if (rounds === 0) throw new BaseError('CONFLICT')
  if (!found) {
    const record = await makeWallet(context, context)
    return ensure(context, wanted, rounds - 1, { personId, record })
  }
  const locked = await askOperator(context, found)
  return locked ? { ...found, ...locked } : ensure(context, wanted, rounds - 1)
}

/** @returns Present if the wallet stays locked: until a time, or because the operator can't restore it. */
async function askOperator(
  context: Context,
  { record }: FoundWallet,
): Promise<Pick<FoundWallet, 'matchCode' | 'opensAt'> | undefined> {
  const recipient = record.recipients.find(({ type }) => type === 'operator')
  if (!recipient || !context.mayKeep) return {}
  try {
    await unlockWallet({ factor: { type: 'operator' }, recipient, record }, context)
  } catch (error) {
    if (BaseError.find(error, 'FACTOR_REQUIRED')) return {}
    // The user sees the wallet meanwhile. Waits for a new login or email address refuse the sign-in instead.
    if (error instanceof TooEarly && error.reason === 'recovery')
      return {
        matchCode: error.matchCode,
        opensAt: context.clock() + error.seconds * 1000,
      }
    if (!BaseError.find(error, 'CONFLICT')) throw error
  }
  return undefined
}

async function signOne(
  context: Context,
  found: FoundWallet,
  asked: Omit<Wallet.Sign, 'signingRequests'> & Wallet.Sign['signingRequests'][number],
): Promise<Uint8Array> {
  const { intentHash, signingRequest } = asked
  try {
    const { signature } = await openByShare(
      {
        ...asked,
        found,
        use(keys, opened) {
          const { record } = opened
          // The server's share carries the version, so a change is noticed here at the latest.
          if (context.known?.record.walletId === record.walletId)
            context.known = { ...context.known, record }
          requireRecoveryMethod({ ...found, record }, context.config.recovery)
          return keys.sign({ ...opened, signingRequest, intentHash })
        },
      },
      context,
    )
    return signature
  } catch (error) {
    context.known = undefined
    throw error
  }
}

async function unlock(context: Context, factor: Parameters<Wallet['unlock']>[0]): Promise<void> {
  for (let triesLeft = 2; ; triesLeft--) {
    const found = await ensure(context, 'fresh')
    if (found.share) return
    const { record } = found
    const recipient = record.recipients.find((one) =>
      factor.type === 'passkey' ? one.salt === factor.salt : one.type === factor.type,
    )
    if (!recipient)
      throw new BaseError('REQUEST_INVALID', {
        shortMessage: 'This is not a recovery method of the wallet',
      })
    try {
      return await unlockWallet({ factor, recipient, record }, context)
    } catch (error) {
      // Another device changed the wallet: its secrets were sealed again, to the same factor, so retry.
      if (triesLeft === 0 || !BaseError.find(error, 'CONFLICT')) throw error
    }
  }
}
