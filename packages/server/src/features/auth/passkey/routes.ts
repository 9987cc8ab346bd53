import {
  listPasskeys as listPasskeysRoute,
  passkeyOptions as passkeyOptionsRoute,
  removePasskey as removePasskeyRoute,
  verifyPasskey as verifyPasskeyRoute,
} from '@fairlead/protocol/embedded'
import {
  type Guard,
  implementProven,
  implementSignedIn,
  type ProvenEndpoint,
} from '../../../middleware/implementProven.ts'
import type { SignedIn } from '../../../middleware/requireSession.ts'
import { Refusal } from '../../../problem.ts'
import { writeAudit } from '../AuthContext.ts'
import { requireStepUp } from '../requireStepUp.ts'
import { sendNotice } from '../sendNotice.ts'
import type { PasskeyContext } from './PasskeyContext.ts'
import { startPasskey } from './startPasskey.ts'
import { verifyPasskey } from './verifyPasskey.ts'

/** Returns the endpoints of passkey login and passkey management. */
export function passkeyRoutes(context: PasskeyContext, guard: Guard): readonly ProvenEndpoint[] {
  const { store } = context
  return [
    implementProven(passkeyOptionsRoute, guard, ({ address, body: { purpose }, proof }) =>
      startPasskey({ address, proof, purpose }, context),
    ),
    implementProven(verifyPasskeyRoute, guard, ({ address, body, proof }) =>
      verifyPasskey({ ...body, address, factor: body.factor, proof }, context),
    ),
    implementSignedIn(listPasskeysRoute, guard, async ({ session: { userId } }) => ({
      passkeys: (await store.listPasskeys(userId)).map(
        ({ createdAt, credentialId, id, isSynced, lastUsedAt }) => ({
          createdAt: new Date(createdAt).toISOString(),
          credentialId,
          isSynced,
          lastUsedAt: new Date(lastUsedAt).toISOString(),
          passkeyId: id,
        }),
      ),
    })),
    implementSignedIn(removePasskeyRoute, guard, async ({ body: { passkeyId }, session }) => {
      await removePasskey({ passkeyId, session }, context)
      return {}
    }),
  ]
}

/**
 * Removes a passkey of the signed-in user.
 *
 * @throws `CONFLICT` if it is the last login method or a recovery method of the wallet; `NOT_FOUND` if it doesn't exist
 *   or belongs to another user; `FACTOR_REQUIRED` without a fresh login.
 */
async function removePasskey(
  { passkeyId, session }: { passkeyId: string; session: SignedIn },
  context: PasskeyContext,
): Promise<void> {
  requireStepUp(session, context)
  const { origin, projectId, userId } = session
  const outcome = await context.store.removePasskey(userId, passkeyId)
  if (outcome === 'missing') throw new Refusal('NOT_FOUND', { field: 'passkeyId' })
  if (outcome === 'last')
    throw new Refusal('CONFLICT', {
      field: 'passkeyId',
      shortMessage: 'This is the last way to sign in. Add another one first.',
    })
  if (outcome === 'needed')
    throw new Refusal('CONFLICT', {
      field: 'passkeyId',
      shortMessage:
        'This passkey is still a recovery method. Remove it under Recovery methods first.',
    })
  const entry = { action: 'passkey_removed', origin, projectId, subject: passkeyId, userId }
  await writeAudit(context, entry)
  await sendNotice({ kind: 'passkeyRemoved', origin, projectId, userId }, context)
}
