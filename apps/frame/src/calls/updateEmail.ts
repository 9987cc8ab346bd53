import { BaseError } from '@fairlead/protocol'
import type { FramePayload, FrameResult } from '@fairlead/protocol/embedded'
import { hasOwnAddress } from '../session/hasOwnAddress.ts'
import type { FrameContext } from './FrameContext.ts'

/**
 * Begins to change the user's email address. A first address needs an approval in the frame, because no old mailbox
 * confirms it. Another email to an approved address needs none.
 *
 * @throws `NOT_CONNECTED`; the errors of `LoginApproval.Ask` and of `EmailUpdate.start`.
 */
export async function updateEmail(
  { email }: FramePayload<'UPDATE_EMAIL'>,
  context: FrameContext,
): Promise<FrameResult<'UPDATE_EMAIL'>> {
  const { emailUpdate, guestLogin, loginApproval, session } = context
  // Registered before the first `await`, so that an abort in the meantime ends this request too.
  const ask = loginApproval.enter()
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  const { id } = kept.user
  if (hasOwnAddress(kept.user)) return emailUpdate.start(email)

  async function start() {
    await guestLogin.renew()
    // Another tab may have signed in as another user meanwhile.
    if ((await session.read())?.user.id !== id) throw new BaseError('NOT_CONNECTED')
    return emailUpdate.start(email)
  }
  if (emailUpdate.isApproved(email, id)) return start()
  return ask({ value: email }, () => {
    emailUpdate.approve(email, id)
    return start()
  })
}
