import { BaseError } from '@fairlead/protocol'
import type { Environment } from '../environment.ts'
import type { MakeOwnPasskey } from '../passkey/createMakeOwnPasskey.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import { letPasskeyOpen } from '../window/letPasskeyOpen.ts'

/** A first passkey on its way to open the wallet. */
export type PasskeyWay = {
  /**
   * Makes it, and lets it open the wallet; from within a press. After a failure it goes on where it was.
   *
   * @returns `again`: it has a secret that it did not tell yet. `noSecret`, `stays`: it signs in, and is no way
   * back; because it has no secret, or because it is lost with its device.
   * @throws as `MakeOwnPasskey` and `Wallet.secure`.
   */
  open(): Promise<'again' | 'kept' | 'noSecret' | 'stays'>
  /** Forgets its secret. */
  wipe(): void
}

export function createPasskeyWay(options: createPasskeyWay.Options): PasskeyWay {
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
      await letPasskeyOpen({ environment: { random }, wallet }, { credentialId, prf }).catch(refuse)
      prf.fill(0)
      return 'kept'
    },
    wipe: () => void prf?.fill(0),
  }
}

export declare namespace createPasskeyWay {
  type Options = {
    makePasskey: MakeOwnPasskey
    random: Environment['random']
    wallet: Pick<Wallet, 'secure'>
  }
}

/** A wallet that was changed meanwhile is no passkey that is there already: it is tried once more. */
function refuse(error: unknown): never {
  throw BaseError.find(error, 'CONFLICT') ? new BaseError('UNKNOWN', { cause: error }) : error
}
