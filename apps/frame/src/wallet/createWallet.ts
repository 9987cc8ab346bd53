import { BaseError } from '@fairlead/protocol'
import { getWallet } from '@fairlead/protocol/embedded'
import type { Locks } from '../storage/createLocks.ts'
import { createKnownRecord } from './createKnownRecord.ts'
import { makeWallet } from './makeWallet.ts'
import { openByShare } from './openByShare.ts'
import { requireSame } from './requireSame.ts'
import { requireShare } from './requireShare.ts'
import { secureWallet } from './secureWallet.ts'
import { unlockWallet } from './unlockWallet.ts'
import type { Wallet } from './Wallet.ts'
import type { FoundWallet, WalletParts } from './WalletParts.ts'
import { walletStateOf } from './walletStateOf.ts'

/** @see the design of the embedded wallet, "Lifecycle". */
export function createWallet(options: createWallet.Options): Wallet {
  const { clock, locks, mayKeep, scope, ...parts } = options
  const { config, session, shares } = parts

  const known = createKnownRecord()

  async function find(isFresh: boolean): Promise<FoundWallet | undefined> {
    const kept = await session.read()
    if (!kept) throw new BaseError('NOT_CONNECTED')
    const { accessToken, expiresAt } = kept
    const personId = kept.user.id
    const last = isFresh || expiresAt <= clock() ? undefined : known.read(accessToken)
    // Another tab may have saved a newer version; then the server is asked.
    const held = last && (await shares.find({ personId, record: last }).catch(() => undefined))
    if (held) return { record: last, share: held }
    known.forget()
    const record = (await session.call(getWallet)) ?? undefined
    const share = await shares.find({ personId, record })
    const found = record && { record, share }
    // If something is missing, another tab or window may add it, so the record isn't cached.
    if (found && !walletStateOf(found, config.recovery).need)
      known.remember(accessToken, found.record)
    return found
  }

  /** Each round does one missing step; losing a race with another tab costs one more round. */
  async function ensure({ isFresh = false, rounds = 3 } = {}): Promise<FoundWallet> {
    const found = await find(isFresh)
    if (found?.share) return found
    if (rounds === 0) throw new BaseError('CONFLICT')
    if (!found) await makeWallet({ mayKeep }, parts)
    else if (!(await askOperator(found))) return found
    return ensure({ isFresh, rounds: rounds - 1 })
  }

  /** @returns False if the operator can't restore the wallet, so the user must. */
  async function askOperator({ record }: FoundWallet): Promise<boolean> {
    const recipient = record.recipients.find(({ type }) => type === 'operator')
    if (!recipient || !mayKeep) return false
    try {
      await unlockWallet({ factor: { type: 'operator' }, recipient, record }, parts)
    } catch (error) {
      if (BaseError.find(error, 'FACTOR_REQUIRED')) return false
      if (!BaseError.find(error, 'CONFLICT')) throw error
    }
    return true
  }

  const alone = <result>(run: () => Promise<result>) => locks(`fairlead wallet ${scope}`, run)
  const ensureOnce = (isFresh = false) => alone(() => ensure({ isFresh }))

  /** @throws `FACTOR_REQUIRED` if the user must secure the wallet before money moves. */
  function requireWayBack(found: FoundWallet) {
    if (walletStateOf(found, config.recovery).need)
      throw new BaseError('FACTOR_REQUIRED', {
        shortMessage: 'Secure your wallet first: it has no way back yet',
      })
  }

  return {
    ensure: async () => (await ensureOnce()).record,
    state: async () => walletStateOf(await ensureOnce(), config.recovery),

    async sign({ chain, signingRequests, method, shown, signal }) {
      const found = await ensureOnce()
      requireSame(found.record, shown)
      requireShare(found)
      requireWayBack(found)
      const signatures: Uint8Array[] = []
      for (const { signingRequest, intentHash } of signingRequests) {
        signal?.throwIfAborted()
        const { signature } = await openByShare(
          {
            chain,
            found,
            intentHash,
            method,
            signal,
            use(keys, opened) {
              // The server's share carries the version, so a change is noticed here at the latest.
              known.update(opened.record)
              requireWayBack({ ...found, record: opened.record })
              return keys.sign({ ...opened, signingRequest, intentHash })
            },
          },
          parts,
        ).catch((error: unknown) => {
          known.forget()
          throw error
        })
        signatures.push(signature)
      }
      return signatures
    },

    unlock: (factor) =>
      alone(async () => {
        for (let triesLeft = 2; ; triesLeft--) {
          const found = await ensure({ isFresh: true })
          if (found.share) return
          const { record } = found
          const recipient = record.recipients.find((one) =>
            factor.type === 'passkey' ? one.salt === factor.salt : one.type === factor.type,
          )
          if (!recipient)
            throw new BaseError('REQUEST_INVALID', {
              shortMessage: 'This is not a factor of the wallet',
            })
          try {
            return await unlockWallet({ factor, recipient, record }, parts)
          } catch (error) {
            // Another device changed the wallet: its secrets were sealed again, to the same factor, so retry.
            if (triesLeft === 0 || !BaseError.find(error, 'CONFLICT')) throw error
          }
        }
      }),

    async secure(secure) {
      const securing = await secureWallet(secure, await ensureOnce(true), parts)
      return { ...securing, keep: () => securing.keep().finally(known.forget) }
    },
    withDevice: async (method, use) =>
      openByShare({ found: await ensureOnce(true), method, use }, parts),
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
