import { BaseError } from '@fairlead/protocol'
import { getWallet } from '@fairlead/protocol/embedded'
import type { Locks } from '../storage/createLocks.ts'
import { makeWallet } from './makeWallet.ts'
import { needOf } from './needOf.ts'
import { openByShare } from './openByShare.ts'
import { requireSame } from './requireSame.ts'
import { requireShare } from './requireShare.ts'
import { secureWallet } from './secureWallet.ts'
import { unlockWallet } from './unlockWallet.ts'
import type { Wallet } from './Wallet.ts'
import type { FoundWallet, WalletParts } from './WalletParts.ts'

/** @see the design of the embedded wallet, "Lifecycle". */
export function createWallet(options: createWallet.Options): Wallet {
  const { locks, mayKeep, scope, ...parts } = options
  const { config, session, shares } = parts

  async function find(): Promise<FoundWallet | undefined> {
    const kept = await session.read()
    if (!kept) throw new BaseError('NOT_CONNECTED')
    const record = (await session.call(getWallet)) ?? undefined
    const share = await shares.find({ personId: kept.user.id, record })
    return record && { record, share }
  }

  /** Each round ends what the one before found missing; a lost race makes one more. */
  async function ensure(rounds = 3): Promise<FoundWallet> {
    const found = await find()
    if (found?.share) return found
    if (rounds === 0) throw new BaseError('CONFLICT')
    if (!found) await makeWallet({ mayKeep }, parts)
    else if (!(await askOperator(found))) return found
    return ensure(rounds - 1)
  }

  /** @returns False where the operator gives nothing back: the person has to. */
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
  const ensureOnce = () => alone(() => ensure())

  return {
    ensure: async () => (await ensureOnce()).record,
    state: async () => needOf(await ensureOnce(), config.recovery),

    async sign({ chain, errands, method, shown, signal }) {
      const found = await ensureOnce()
      requireSame(found.record, shown)
      requireShare(found)
      // Before money moves, the person must hold a way back of their own, unless the project gives one.
      if (needOf(found, config.recovery).need)
        throw new BaseError('FACTOR_REQUIRED', {
          shortMessage: 'Secure your wallet first: it has no way back yet',
        })
      const signatures: Uint8Array[] = []
      for (const { errand, intentHash } of errands) {
        signal?.throwIfAborted()
        const { signature } = await openByShare(
          {
            chain,
            found,
            intentHash,
            method,
            signal,
            use: (keys, opened) => keys.sign({ ...opened, errand, intentHash }),
          },
          parts,
        )
        signatures.push(signature)
      }
      return signatures
    },

    unlock: (factor) =>
      alone(async () => {
        for (let triesLeft = 2; ; triesLeft--) {
          const found = await ensure()
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
            // Another device was faster: what opens the wallet is sealed anew, to the same factor.
            if (triesLeft === 0 || !BaseError.find(error, 'CONFLICT')) throw error
          }
        }
      }),

    secure: async (secure) => secureWallet(secure, await ensureOnce(), parts),
    withDevice: async (method, use) =>
      openByShare({ found: await ensureOnce(), method, use }, parts),
  }
}

export declare namespace createWallet {
  type Options = WalletParts & {
    locks: Locks
    /** False in a frame whose storage ends with the page: no wallet is made there. */
    mayKeep: boolean
    /** Project and page. */
    scope: string
  }
}
