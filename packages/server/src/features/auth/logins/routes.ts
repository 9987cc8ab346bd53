import {
  linkSocial as linkSocialRoute,
  listLogins as listLoginsRoute,
  unlinkLogin as unlinkLoginRoute,
} from '@fairlead/protocol/embedded'
import {
  type Guard,
  implementSignedIn,
  type ProvenEndpoint,
} from '../../../middleware/implementProven.ts'
import type { SignedIn } from '../../../middleware/requireSession.ts'
import { Refusal } from '../../../problem.ts'
import { writeAudit } from '../AuthContext.ts'
import { readLoginName } from '../beginSession.ts'
import { requireStepUp } from '../requireStepUp.ts'
import { sendNotice } from '../sendNotice.ts'
import type { SocialContext } from '../social/SocialContext.ts'
import { linkSocial } from './linkSocial.ts'

/** Returns the endpoints for the logins of a signed-in user. */
export function loginsRoutes(context: SocialContext, guard: Guard): readonly ProvenEndpoint[] {
  const { store } = context
  return [
    implementSignedIn(listLoginsRoute, guard, async ({ session }) => {
      const { userId } = session
      const current = await providerOf(session, context)
      const logins = await store.listLogins(userId)
      return {
        logins: await Promise.all(
          logins.map(async ({ createdAt, provider }) => ({
            addedAt: new Date(createdAt).toISOString(),
            isInUse: provider === current,
            name: await readLoginName(userId, provider, context),
            provider,
          })),
        ),
      }
    }),
    implementSignedIn(linkSocialRoute, guard, async ({ body, proof, session }) => {
      await linkSocial({ ...body, proof, session }, context)
      return {}
    }),
    implementSignedIn(unlinkLoginRoute, guard, async ({ body: { provider }, session }) => {
      await unlink({ provider, session }, context)
      return {}
    }),
  ]
}

/** Returns the provider of a session. */
async function providerOf({ sessionId }: SignedIn, { clock, store }: SocialContext) {
  return (await store.findSession(sessionId, clock()))?.provider
}

/**
 * Unlinks a login of the signed-in user.
 *
 * @throws `CONFLICT` for the email address, the login that is in use, and the last login; `NOT_FOUND`; `FACTOR_REQUIRED`
 *   without a fresh login.
 */
async function unlink(
  { provider, session }: { provider: string; session: SignedIn },
  context: SocialContext,
): Promise<void> {
  requireStepUp(session, context)
  const { clock, store } = context
  const { origin, projectId, userId } = session
  const refuse = (shortMessage: string) =>
    new Refusal('CONFLICT', { field: 'provider', shortMessage })
  if (provider === 'email') throw refuse('An email address can’t be removed. Change it instead.')
  const logins = await store.listLogins(userId)
  if (!logins.some((one) => one.provider === provider))
    throw new Refusal('NOT_FOUND', { field: 'provider' })
  const hasOther = logins.length > 1 || (await store.listPasskeys(userId)).length > 0
  if (hasOther && (await providerOf(session, context)) === provider)
    throw refuse('You signed in with this login. Sign in with another one to remove it.')
  const outcome = await store.unlinkIdentity(userId, provider, clock())
  if (outcome === 'missing') throw new Refusal('NOT_FOUND', { field: 'provider' })
  if (outcome === 'last') throw refuse('This is the last way to sign in. Add another one first.')
  const entry = { action: 'login_removed', data: { provider }, origin, projectId, userId }
  await writeAudit(context, entry)
  await sendNotice({ kind: 'loginRemoved', origin, projectId, userId }, context)
}
