import { BaseError } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import type { KeySession } from '../keys/Keys.ts'
import type { Locks } from '../storage/createLocks.ts'
import type { Store } from '../storage/openStore.ts'

/** This browser's stored part of a wallet: its encrypted share, and values that the server must not change. */
type KeptShare = {
  readonly addresses: WalletRecord['addresses']
  readonly device: KeySession.Device
  /** Highest version seen. An older record would restore removed recipients. */
  readonly version: number
}

/** A valid share, and the newest version that this device has verified. */
export type FoundShare = Pick<KeptShare, 'device' | 'version'>

/** This browser's shares, one per wallet. */
export type DeviceShares = {
  /**
   * Returns this browser's share of a user's wallet; `undefined` if it has no valid one. Erases a share that a newer
   * record no longer lists.
   * @throws `SIGNATURE_INVALID` if the record isn't the one that this browser knows, or if the user's wallet was
   * replaced or removed.
   */
  find(options: {
    personId: string
    record: WalletRecord | undefined
  }): Promise<FoundShare | undefined>
  keep(options: KeptShare): Promise<void>
  /** Raises the stored version. Pass only a record that was verified with the wallet's own key. */
  remember(record: WalletRecord): Promise<void>
  forget(walletId: string): Promise<void>
  /** False if the storage ends with this document. */
  arePersistent(): boolean
}

export function createDeviceShares(options: createDeviceShares.Options): DeviceShares {
  const { locks, scope, store } = options
  const nameOf = (walletId: string) => `share ${scope} ${walletId}`

  async function read(walletId: string): Promise<KeptShare | undefined> {
    const kept = await store.get(nameOf(walletId))
    return isKept(kept) && kept.device.walletId === walletId ? kept : undefined
  }

  const alone = <result>(run: () => Promise<result>) => locks(`fairlead share ${scope}`, run)
  /** Erases the share unless another set has replaced it. */
  const erase = (walletId: string, setId: string) =>
    alone(async () => {
      if ((await read(walletId))?.device.setId === setId) await store.remove(nameOf(walletId))
    })

  return {
    arePersistent: store.isPersistent,
    async find({ personId, record }) {
      const pin = `wallet ${scope} ${personId}`
      const pinned = await store.get(pin)
      if (pinned !== undefined && pinned !== record?.walletId) throw changed()
      const kept = record && (await read(record.walletId))
      if (!kept) return undefined
      const { addresses, device, version } = kept
      const isSame =
        addresses.eip155 === record.addresses.eip155 &&
        addresses.solana === record.addresses.solana &&
        record.version >= version
      if (!isSame) throw changed()
      if (!Object.hasOwn(record.commits, device.setId)) {
        // In a newer record: this device was removed, and its share is invalid. In the same version: the set may still
        // be on its way to the server after a lost answer.
        if (record.version > version) await erase(record.walletId, device.setId)
        return undefined
      }
      // From now on this wallet is pinned to the user, so that the server can't replace it.
      if (pinned === undefined) await store.set(pin, record.walletId)
      return { device, version }
    },
    keep: (kept) => store.set(nameOf(kept.device.walletId), kept),
    remember: ({ version, walletId }) =>
      alone(async () => {
        const kept = await read(walletId)
        if (kept && kept.version < version) await store.set(nameOf(walletId), { ...kept, version })
      }),
    forget: (walletId) => store.remove(nameOf(walletId)),
  }
}

export declare namespace createDeviceShares {
  type Options = {
    locks: Locks
    /** Project and page. */
    scope: string
    store: Store
  }
}

function changed(): BaseError {
  return new BaseError('SIGNATURE_INVALID', {
    shortMessage: 'The server’s record of this wallet does not match the one on this device',
  })
}

// Data of our own storage, so a shallow check is enough.
function isKept(value: unknown): value is KeptShare {
  const { addresses, device, version } = (value ?? {}) as Partial<KeptShare>
  return (
    typeof version === 'number' &&
    typeof addresses?.eip155 === 'string' &&
    typeof addresses.solana === 'string' &&
    typeof device?.walletId === 'string' &&
    typeof device.setId === 'string' &&
    device.share instanceof Uint8Array &&
    device.iv instanceof Uint8Array
  )
}
