import { BaseError } from '@fairlead/protocol'
import type { FrameResult } from '@fairlead/protocol/embedded'
import type { FrameContext } from './FrameContext.ts'

/** Signs in this browser's guest, and creates the wallet at the first time. */
export async function connectGuest(
  _: unknown,
  { client, endLogins, guestLogin, queue, session, wallet }: FrameContext,
): Promise<FrameResult<'CONNECT_GUEST'>> {
  client.requireAllowed()
  endLogins()
  // Waiting requests still show the user who was signed in until now.
  queue.abort()
  await guestLogin.enter()
  await wallet.ensure()
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  return { email: kept.user.email }
}

/**
 * Requires a guest. Other users add logins in the window of the wallet, where no page takes part.
 *
 * @throws `NOT_CONNECTED`; `FEATURE_UNAVAILABLE` for a user who has another login.
 */
export async function requireGuest({ session }: Pick<FrameContext, 'session'>): Promise<void> {
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  if (!kept.user.isGuest)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage:
        'Only guests can add a login here. Add it in the settings window of the wallet.',
    })
}
