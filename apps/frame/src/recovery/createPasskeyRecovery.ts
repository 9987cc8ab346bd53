import { BaseError } from '@fairlead/protocol'
import type { Environment } from '../environment.ts'
import { addPasskeyRecovery } from '../passkey/addPasskeyRecovery.ts'
import type { MakeOwnPasskey } from '../passkey/createMakeOwnPasskey.ts'
import type { Wallet } from '../wallet/Wallet.ts'

/** Creates a first passkey and lets it open the wallet. */
export type PasskeyRecovery = {
  /**
   * Creates the passkey and makes it a recovery method; call it from a click. After a failure, continues where it
   * stopped.
   * @returns `again`: the passkey has a PRF secret but hasn't returned it yet. `noSecret`: it signs in only, because it
   * has no PRF secret. `stays`: it signs in only, because it isn't synced and is lost with its device.
   * @throws the errors of `MakeOwnPasskey` and `Wallet.secure`.
   */
  open(): Promise<'again' | 'kept' | 'noSecret' | 'stays'>
  /** Wipes its secret. */
  wipe(): void
}

export function createPasskeyRecovery(options: createPasskeyRecovery.Options): PasskeyRecovery {
  const { makePasskey, random, wallet } = options
  let made: MakeOwnPasskey.Made | undefined
  let prf: Uint8Array<ArrayBuffer> | undefined

  return {
    async open() {
      if (made) prf ??= await made.askAgain?.()
      else {
        made = await makePasskey({ isFirst: true })
        prf = made.prf
      }
      const { askAgain, credentialId, isSynced } = made
      if (!isSynced) return 'stays'
      if (!prf) return askAgain ? 'again' : 'noSecret'
      await addPasskeyRecovery({ environment: { random }, wallet }, { credentialId, prf }).catch(
        refuse,
      )
      prf.fill(0)
      return 'kept'
    },
    wipe: () => void prf?.fill(0),
  }
}

export declare namespace createPasskeyRecovery {
  type Options = {
    makePasskey: MakeOwnPasskey
    random: Environment['random']
    wallet: Pick<Wallet, 'secure'>
  }
}

/** `CONFLICT` here means that the wallet changed meanwhile, not that the passkey exists; the user may try again. */
function refuse(error: unknown): never {
  throw BaseError.find(error, 'CONFLICT') ? new BaseError('UNKNOWN', { cause: error }) : error
}
