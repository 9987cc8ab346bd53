import type { Locks } from '../storage/createLocks.ts'
import type { Store } from '../storage/openStore.ts'

/** Keys of this browser for one page; none of them can be read out. */
export type DeviceKeys = {
  /** P-256: signs the proof that goes with every call. */
  readonly proof: CryptoKeyPair
  /** AES-GCM: encrypts the share of this device, and what is kept of the session. */
  readonly wrap: CryptoKey
}

/** Finds this browser's keys for a page, or makes them; two tabs get the same. */
export async function openDeviceKeys(options: openDeviceKeys.Options): Promise<DeviceKeys> {
  const { locks, scope, store } = options
  const name = `keys ${scope}`
  return locks(`fairlead ${name}`, async () => {
    const kept = await store.get(name)
    if (areKeys(kept)) return kept
    const made: DeviceKeys = {
      proof: await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
        'sign',
        'verify',
      ]),
      wrap: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ]),
    }
    await store.set(name, made)
    return made
  })
}

export declare namespace openDeviceKeys {
  type Options = {
    locks: Locks
    /** Project and page: another page has other keys. */
    scope: string
    store: Store
  }
}

function areKeys(value: unknown): value is DeviceKeys {
  const { proof, wrap } = (value ?? {}) as Partial<DeviceKeys>
  return wrap instanceof CryptoKey && proof?.privateKey instanceof CryptoKey
}
