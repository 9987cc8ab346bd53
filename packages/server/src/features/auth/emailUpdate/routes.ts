import {
  confirmNewEmail,
  confirmOldEmail,
  undoEmailUpdate,
  updateEmail,
} from '@fairlead/protocol/embedded'
import {
  type Guard,
  implementSignedIn,
  implementToken,
  type ProvenEndpoint,
} from '../../../middleware/implementProven.ts'
import type { AuthContext } from '../AuthContext.ts'
import { confirmPrimary } from './confirmPrimary.ts'
import { confirmSecondary } from './confirmSecondary.ts'
import { startUpdate } from './startUpdate.ts'
import { undoUpdate } from './undoUpdate.ts'

/** Returns the endpoints with which a signed-in user changes the email address. */
export function emailUpdateRoutes(context: AuthContext, guard: Guard): readonly ProvenEndpoint[] {
  return [
    implementSignedIn(updateEmail, guard, ({ body: { email, locale }, ...caller }) =>
      startUpdate({ caller, email, locale }, context),
    ),
    implementSignedIn(confirmOldEmail, guard, ({ body: { otp }, ...caller }) =>
      confirmPrimary({ caller, otp }, context),
    ),
    implementSignedIn(confirmNewEmail, guard, ({ body: { otp }, ...caller }) =>
      confirmSecondary({ caller, otp }, context),
    ),
    implementToken(undoEmailUpdate, guard, async ({ body }) => {
      await undoUpdate(body, context)
      return {}
    }),
  ]
}
