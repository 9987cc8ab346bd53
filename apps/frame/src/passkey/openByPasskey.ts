import { BaseError } from '@fairlead/protocol'
import { base64urlnopad } from '@scure/base'
import type { Wallet } from '../wallet/Wallet.ts'
import type { Passkeys } from './createPasskeys.ts'

/**
 * Uses the PRF secret of a passkey login: opens the wallet on a new device, or becomes the first recovery method of a
 * wallet without one. A passkey that isn't synced never becomes the only recovery method.
 *
 * The login succeeds in any case: what is missing is asked for before the first approval.
 */
export async function openByPasskey(options: openByPasskey.Options): Promise<void> {
  const { passkeys, random, wallet } = options
  const secret = passkeys.takeSecret()
  if (!secret) return
  const { credentialId, isSynced, prf } = secret
  try {
    const { need, record } = await wallet.state()
    const known = record.recipients.find((one) => one.credentialId === credentialId)
    if (need === 'unlock' && known?.salt !== undefined)
      await wallet.unlock({ prf, salt: known.salt, type: 'passkey' })
    if (need === 'secure' && isSynced) {
      const salt = base64urlnopad.encode(random(32))
      const securing = await wallet.secure({ passkey: { credentialId, prf, salt } })
      await securing.keep()
    }
  } catch (error) {
    if (!BaseError.is(error)) throw error
  } finally {
    prf.fill(0)
  }
}

export declare namespace openByPasskey {
  type Options = {
    passkeys: Pick<Passkeys, 'takeSecret'>
    /** Returns cryptographically random bytes. */
    random: (length: number) => Uint8Array
    wallet: Pick<Wallet, 'secure' | 'state' | 'unlock'>
  }
}
