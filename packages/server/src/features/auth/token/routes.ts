import { BaseError } from '@fairlead/protocol'
import {
  completeToken as completeTokenRoute,
  startToken as startTokenRoute,
} from '@fairlead/protocol/embedded'
import {
  type Guard,
  implementProven,
  type ProvenEndpoint,
} from '../../../middleware/implementProven.ts'
import type { Proof } from '../../../middleware/readProof.ts'
import { Refusal } from '../../../problem.ts'
import type { TokenLogin } from '../../../storage/Project.ts'
import { type AuthContext, writeAudit } from '../AuthContext.ts'
import { signInIdentity } from '../signInIdentity.ts'
import { takeStartLimit } from '../takeStartLimit.ts'
import { createKeySets } from './createKeySets.ts'
import { createNonce, nonceSeconds } from './nonce.ts'
import { verifyToken } from './verifyToken.ts'

/** Provider name of logins with the project's own tokens. */
const provider = 'token'

/** Returns the endpoints of the login with tokens that the project's own backend or provider signs. */
export function tokenRoutes(
  context: AuthContext & { fetch: typeof globalThis.fetch },
  guard: Guard,
): readonly ProvenEndpoint[] {
  const keySets = createKeySets(context)
  return [
    implementProven(startTokenRoute, guard, async ({ address, proof }) => {
      settingsOf(proof)
      await takeStartLimit('token', { address, jkt: proof.jkt }, context)
      return { expiresIn: nonceSeconds, nonce: await createNonce(proof, context) }
    }),
    implementProven(completeTokenRoute, guard, async ({ address, body: { token }, proof }) => {
      const settings = settingsOf(proof)
      await takeStartLimit('token', { address, jkt: proof.jkt }, context)
      const { origin, projectId } = proof
      const { identity, isBound } = await verifyToken(
        token,
        { proof, settings },
        { ...context, keySets },
      ).catch(async (error: unknown) => {
        if (BaseError.find(error, 'SIGNATURE_INVALID'))
          await writeAudit(context, { action: 'token_wrong', origin, projectId })
        throw error
      })
      return signInIdentity(
        {
          // Only a token that is bound to this browser approves the device.
          amr: isBound ? ['fed', 'device'] : ['ext'],
          identity,
          isVerified: isBound,
          proof,
          provider,
        },
        context,
      )
    }),
  ]
}

/** @throws `FEATURE_UNAVAILABLE` if the project has no such login. */
function settingsOf({ project }: Proof): TokenLogin {
  if (project.tokenLogin) return project.tokenLogin
  throw new Refusal('FEATURE_UNAVAILABLE', {
    field: 'tokenLogin',
    shortMessage:
      'Sign-in with your own tokens is not set up. See `fairlead-server project set --token-login`.',
  })
}
