import { postSessionRevocation, toSessionRevocation } from '@fairlead/protocol'
import { hashMessage } from 'viem'
import { verifyHash } from '../../chains/verifyHash.ts'
import { type Endpoint, implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import {
  invalidInput,
  limitUse,
  readAccount,
  requireSession,
  type SessionsContext,
} from './SessionsContext.ts'

/**
 * Maximum number of attempts to revoke one session in an hour, because each verifies a signature on the chain. Counted
 * for each caller, because ids of sessions are public: other callers can't use up the owner's attempts.
 */
const perHour = { count: 30, windowMs: 60 * 60_000 }

/** Creates the route that revokes a session with the account's signature. Nothing changes before it is verified. */
export function createRevokeRoute(context: SessionsContext): Endpoint {
  const { audit, store } = context
  return implement(postSessionRevocation, {}, async ({ address: caller, body, params }) => {
    const account = readAccount(params.account, context)
    const session = await requireSession(context, { ...account, pci: body.pci })
    const { activatedMs, origin, pci, projectId, revokedMs } = session
    if (activatedMs === undefined) throw invalidInput('pci', 'This session was not activated')
    if (revokedMs !== undefined) throw revokedBefore()
    await limitUse(context, `revoke ${pci} ${caller}`, perHour)
    const hash = hashMessage(toSessionRevocation({ account: account.account, pci }))
    const { address, network } = account
    if (!(await verifyHash(network.chain, { address, hash, signature: body.signature })))
      throw new Refusal('SIGNATURE_INVALID', { field: 'signature' })
    await audit({ action: 'session.revoked', origin, projectId, subject: pci })
    if (!(await store.revoke(pci))) throw revokedBefore()
    return { success: true }
  })
}

function revokedBefore(): Refusal {
  return new Refusal('CONFLICT', {
    field: 'pci',
    shortMessage: 'This session was revoked already',
  })
}
