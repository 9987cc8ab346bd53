import { BaseError, type RouteResponse } from '@fairlead/protocol'
import {
  type getFrameConfig,
  getWallet,
  createWallet as postWallet,
  type Recipient,
  recoverWallet,
  releaseShare,
  updateWallet,
  type WalletRecord,
} from '@fairlead/protocol/embedded'
import type { Environment } from '../environment.ts'
import type { KeySession, OpenKeys } from '../keys/Keys.ts'
import { newId } from '../newId.ts'
import type { Session } from '../session/createSession.ts'
import type { Locks } from '../storage/createLocks.ts'
import type { DeviceShares } from './deviceShares.ts'

/** The wallet of who is signed in, as far as this browser may use it. */
export type Wallet = {
  /**
   * The wallet's record, after this browser can sign for it: made for a new person, given back to a
   * new device where the project allows it.
   *
   * @throws `FACTOR_REQUIRED` where only the person's own factor gives it back; `NOT_CONNECTED`.
   */
  ensure(): Promise<WalletRecord>
  /**
   * Signs each errand, with one share of the server for each.
   *
   * @throws `FROZEN`, `SIGNATURE_INVALID` where somebody else is signed in by now, and as `ensure`.
   */
  sign(options: Wallet.Sign): Promise<readonly Uint8Array[]>
}

export declare namespace Wallet {
  type Sign = {
    /** CAIP-2. */
    chain: string
    errands: readonly { readonly errand: KeySession.Errand; readonly intentHash: string }[]
    method: string
    /** The wallet that the person saw: another tab may have signed in somebody else since. */
    shown: Pick<WalletRecord, 'addresses' | 'walletId'>
    signal?: AbortSignal | undefined
  }
}

/** @see the design of the embedded wallet, "Lifecycle". */
export function createWallet(options: createWallet.Options): Wallet {
  const { config, environment, locks, mayKeep, openKeys, scope, session, shares, wrapKey } = options
  const { serviceKey } = config
  const newSets = () => ({
    device: newId('set', environment.random),
    recovery: newId('set', environment.random),
  })

  const load = async () => (await session.call(getWallet)) ?? undefined

  async function withKeys<result>(run: (keys: KeySession) => Promise<result>): Promise<result> {
    const keys = await openKeys()
    try {
      return await run(keys)
    } finally {
      keys.end()
    }
  }

  async function make(): Promise<void> {
    if (!mayKeep)
      throw new BaseError('FEATURE_UNAVAILABLE', {
        shortMessage: 'This page embeds the wallet without storage; no wallet is made there',
      })
    const walletId = newId('wal', environment.random)
    const recipients = operatorOf(config, environment.random)
    // Its only way back would be this document: after the next load the wallet would be lost for ever.
    const requireWayBack = () => {
      if (recipients.length > 0 || shares.arePersistent()) return
      throw new BaseError('FEATURE_UNAVAILABLE', {
        shortMessage:
          'This browser keeps nothing for this page, so a wallet would be lost; allow storage or use another browser',
      })
    }
    requireWayBack()
    const { body, device } = await withKeys((keys) =>
      keys.create({
        recipients,
        serviceKey,
        setIds: newSets(),
        walletId,
        wrapKey,
      }),
    )
    // Before the server has it: a browser that ends in between must not hold a wallet without its share.
    await shares.keep({ addresses: body.addresses, device, version: 1 })
    requireWayBack()
    try {
      await session.call(postWallet, { body })
    } catch (error) {
      if (!BaseError.find(error, 'CONFLICT')) throw error
      // Another tab or device was faster: its wallet is the one.
      await shares.forget(walletId)
    }
  }

  async function recover(record: WalletRecord): Promise<void> {
    const operator = record.recipients.find(({ type }) => type === 'operator')
    if (!operator || !mayKeep)
      throw new BaseError('FACTOR_REQUIRED', {
        shortMessage: 'This device needs your passkey or recovery code to open the wallet',
      })
    const { rid } = operator
    const params = { walletId: record.walletId }
    const { body, device } = await withKeys(async (keys) => {
      const { ephPub } = keys
      const answer = await session.call(recoverWallet, { params, body: { ephPub, rid } })
      return keys.recover({
        ...answer,
        factor: { type: 'operator' },
        record,
        rid,
        serviceKey,
        setIds: newSets(),
        wrapKey,
      })
    })
    await shares.keep({ addresses: record.addresses, device, version: record.version })
    await session.call(updateWallet, { params, body })
  }

  async function find(): Promise<
    { device: KeySession.Device | undefined; record: WalletRecord } | undefined
  > {
    const record = await load()
    return record && { device: await shares.find(record), record }
  }

  /** Each round ends what the one before found missing; a lost race makes one more. */
  async function ensure(rounds = 3): Promise<{ device: KeySession.Device; record: WalletRecord }> {
    const found = await find()
    if (found?.device) return { device: found.device, record: found.record }
    if (rounds === 0) throw new BaseError('CONFLICT')
    if (!found) await make()
    else
      await recover(found.record).catch((error: unknown) => {
        if (!BaseError.find(error, 'CONFLICT')) throw error
      })
    return ensure(rounds - 1)
  }

  const ensureOnce = () => locks(`fairlead wallet ${scope}`, () => ensure())

  return {
    ensure: async () => (await ensureOnce()).record,

    async sign({ chain, errands, method, shown, signal }) {
      const { device, record } = await ensureOnce()
      requireSame(record, shown)
      // Before money moves, the person must hold a way back of their own, unless the project gives one.
      if (!record.recipients.length)
        throw new BaseError('FACTOR_REQUIRED', {
          shortMessage: 'Secure your wallet first: it has no way back yet',
        })
      const params = { setId: device.setId, walletId: record.walletId }
      const signatures: Uint8Array[] = []
      for (const { errand, intentHash } of errands) {
        signal?.throwIfAborted()
        const signed = await withKeys(async (keys) => {
          const body = { chain, ephPub: keys.ephPub, intentHash, method }
          const { s, version } = await session.call(releaseShare, { params, body }, { signal })
          const current = version === record.version ? record : ((await load()) ?? record)
          requireSame(current, shown)
          return keys.sign({ device, errand, intentHash, record: current, s, wrapKey })
        })
        signatures.push(signed.signature)
      }
      return signatures
    },
  }
}

export declare namespace createWallet {
  type Options = {
    config: RouteResponse<typeof getFrameConfig>
    environment: Pick<Environment, 'random'>
    locks: Locks
    /** False in a frame whose storage ends with the page: no wallet is made there. */
    mayKeep: boolean
    openKeys: OpenKeys
    /** Project and page. */
    scope: string
    session: Session
    shares: DeviceShares
    /** AES-GCM, not extractable. */
    wrapKey: CryptoKey
  }
}

function requireSame(record: WalletRecord, { addresses, walletId }: Wallet.Sign['shown']): void {
  const isSame =
    record.walletId === walletId &&
    record.addresses.eip155 === addresses.eip155 &&
    record.addresses.solana === addresses.solana
  if (isSame) return
  throw new BaseError('SIGNATURE_INVALID', {
    shortMessage: 'Another account is signed in than the one that was shown; ask again',
  })
}

/** With automatic recovery the operator can give a wallet back; otherwise nobody but the person. */
function operatorOf(
  { recovery, recoveryKey }: createWallet.Options['config'],
  random: Environment['random'],
): Recipient[] {
  if (recovery !== 'automatic' || recoveryKey === undefined) return []
  return [{ publicKey: recoveryKey, rid: newId('rcp', random), type: 'operator' }]
}
