import { BaseError } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import type { KeySession } from '../keys/Keys.ts'
import type { Store } from '../storage/openStore.ts'

/** What this browser keeps of a wallet: its share, encrypted, and what the server must not change. */
type KeptShare = {
  readonly addresses: WalletRecord['addresses']
  readonly device: KeySession.Device
  /** Highest version seen: an older record would bring back who was removed. */
  readonly version: number
}

/** The shares of this browser, one a wallet. */
export type DeviceShares = {
  /**
   * This browser's share of a wallet; `undefined` where it has none that counts.
   *
   * @throws `SIGNATURE_INVALID` for a record that is not the one this browser knows.
   */
  find(record: WalletRecord): Promise<KeySession.Device | undefined>
  keep(options: KeptShare): Promise<void>
  forget(walletId: string): Promise<void>
  /** False where what is kept ends with this document. */
  arePersistent(): boolean
}

/** @param scope - Project and page. */
export function createDeviceShares(store: Store, scope: string): DeviceShares {
  const nameOf = (walletId: string) => `share ${scope} ${walletId}`

  return {
    arePersistent: store.isPersistent,
    async find(record) {
      const name = nameOf(record.walletId)
      const kept = await store.get(name)
      if (!isKept(kept) || kept.device.walletId !== record.walletId) return undefined
      const { addresses, device, version } = kept
      const isSame =
        addresses.eip155 === record.addresses.eip155 &&
        addresses.solana === record.addresses.solana &&
        record.version >= version
      if (!isSame)
        throw new BaseError('SIGNATURE_INVALID', {
          shortMessage: 'The server’s record of this wallet is not the one this device knows',
        })
      // A set that the server dropped: this device was removed, or the wallet was never made.
      if (!Object.hasOwn(record.commits, device.setId)) return undefined
      if (record.version > version) await store.set(name, { ...kept, version: record.version })
      return device
    },
    keep: (options) => store.set(nameOf(options.device.walletId), options),
    forget: (walletId) => store.remove(nameOf(walletId)),
  }
}

// Of our own storage, which holds bytes as they are: enough to tell it from what is not there.
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
