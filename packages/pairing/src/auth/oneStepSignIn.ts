// One-click sign-in of a page. Loaded on demand, because the curve library is as large as the rest of the
// client and few pages use it.
import type { ClientOptions } from '../session/DappClient.ts'
import type { AuthPayload, AuthRequest, Cacao } from './AuthPayload.ts'
import { authText } from './authText.ts'
import { grantsOf } from './grantsOf.ts'
import { parseAuthPayload, parseCacaos } from './parseAuth.ts'
import { toAuthPayload } from './toAuthPayload.ts'
import { verifyCacao } from './verifyCacao.ts'

/** Builds the request in wire format. @throws `INPUT_INVALID`. */
export function startSignIn(request: AuthRequest, now: number): AuthPayload {
  return toAuthPayload(request, now)
}

/**
 * Verifies a wallet's response to a sign-in request.
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
    /** The request, as stored. */
    payload: unknown
    /** The response, not validated yet. */
    cacaos: unknown
  }
}

/** The verified response. */
export type SignedIn = {
  readonly cacaos: readonly Cacao[]
  /** The signed message of each CACAO. */
  readonly messages: readonly string[]
  readonly grants: grantsOf.Grants
}
