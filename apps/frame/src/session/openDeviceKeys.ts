import type { Locks } from '../storage/createLocks.ts'
import type { Store } from '../storage/openStore.ts'

/** This browser's keys for one page; none is extractable. */
export type DeviceKeys = {
  /** P-256: signs the DPoP proof of every API call. */
  readonly proof: CryptoKeyPair
  /** AES-GCM: encrypts this device's share and the stored session. */
  readonly wrap: CryptoKey
}

/** Loads this browser's keys for a page, or creates them. Two tabs get the same keys. */
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
    /** Project and page; each page has its own keys. */
    scope: string
    store: Store
  }
}

function areKeys(value: unknown): value is DeviceKeys {
  const { proof, wrap } = (value ?? {}) as Partial<DeviceKeys>
  return wrap instanceof CryptoKey && proof?.privateKey instanceof CryptoKey
}
