// Everything that a page needs to sign in with one step. Loaded when it is asked for: the curve weighs
// as much as the rest of a page's client, and few pages sign in this way.
import type { ClientOptions } from '../session/DappClient.ts'
import type { AuthPayload, AuthRequest, Cacao } from './AuthPayload.ts'
import { authText } from './authText.ts'
import { grantsOf } from './grantsOf.ts'
import { parseAuthPayload, parseCacaos } from './parseAuth.ts'
import { toAuthPayload } from './toAuthPayload.ts'
import { verifyCacao } from './verifyCacao.ts'

/** @throws `INPUT_INVALID`. */
export function startSignIn(request: AuthRequest, now: number): AuthPayload {
  return toAuthPayload(request, now)
}

/**
 * Checks what a wallet answered to a sign-in.
 *
 * @throws `SIGNATURE_INVALID`.
 */
export async function finishSignIn(options: finishSignIn.Options): Promise<SignedIn> {
  const payload = parseAuthPayload(options.payload)
  const cacaos = parseCacaos(options.cacaos)
  for (const cacao of cacaos) await verifyCacao(cacao, payload, options)
  const messages = cacaos.map(({ p }) => authText(p, p.iss))
  return { cacaos, grants: grantsOf(cacaos), messages }
}

export declare namespace finishSignIn {
  type Options = Pick<ClientOptions, 'verifyContractSignature'> & {
    /** What was asked, as it was stored. */
    payload: unknown
    /** What was answered, as it came. */
    cacaos: unknown
  }
}

/** What holds of an answer. */
export type SignedIn = {
  readonly cacaos: readonly Cacao[]
  /** The text of each, as it was signed. */
  readonly messages: readonly string[]
  readonly grants: grantsOf.Grants
}
