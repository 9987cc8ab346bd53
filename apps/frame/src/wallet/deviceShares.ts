import { BaseError } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import type { KeySession } from '../keys/Keys.ts'
import type { Locks } from '../storage/createLocks.ts'
import type { Store } from '../storage/openStore.ts'

/** What this browser keeps of a wallet: its share, encrypted, and what the server must not change. */
type KeptShare = {
  readonly addresses: WalletRecord['addresses']
  readonly device: KeySession.Device
  /** Highest version seen: an older record would bring back who was removed. */
  readonly version: number
}

/** A share that counts, and the newest version that its device has seen the owner vouch for. */
export type FoundShare = Pick<KeptShare, 'device' | 'version'>

/** The shares of this browser, one a wallet. */
export type DeviceShares = {
  /**
   * This browser's share of a person's wallet; `undefined` where it has none that counts. One that a newer
   * record no longer has is erased.
   *
   * @throws `SIGNATURE_INVALID` for a record that is not the one this browser knows, and where the
   * wallet of a person is another one by now, or gone.
   */
  find(options: {
    personId: string
    record: WalletRecord | undefined
  }): Promise<FoundShare | undefined>
  keep(options: KeptShare): Promise<void>
  /** Only for a record that the wallet's own key has vouched for: nobody else may raise the version. */
  remember(record: WalletRecord): Promise<void>
  forget(walletId: string): Promise<void>
  /** False where what is kept ends with this document. */
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
  /** Unless there is another one by now. */
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
        // Of a newer record: this device was removed, and its share is nobody's any more. Of the same one
        // it may be a set on its way, whose answer got lost.
        if (record.version > version) await erase(record.walletId, device.setId)
        return undefined
      }
      // From here on this person has this wallet: nobody slips another one under it.
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
    shortMessage: 'The server’s record of this wallet is not the one this device knows',
  })
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
