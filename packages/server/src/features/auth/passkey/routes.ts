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
import type { PasskeyContext } from './PasskeyContext.ts'
import { removePasskey } from './removePasskey.ts'
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
