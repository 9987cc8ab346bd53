import { BaseError } from '@fairlead/protocol'
import { cutOffLogin, type FramePayload, type FrameResult } from '@fairlead/protocol/embedded'
import { openByPasskey } from '../passkey/openByPasskey.ts'
import type { FrameContext } from './FrameContext.ts'
import { getUser } from './getUser.ts'

/** Ends a login of a window, and tells who came in. */
export async function connectSocial(
  { uri, ...asking }: FramePayload<'CONNECT_SOCIAL'>,
  context: FrameContext,
): Promise<FrameResult<'CONNECT_SOCIAL'>> {
  const { desk, passkeys, session, windowLogins } = context
  // Asked again and again, while what is open here goes on.
  if (uri === cutOffLogin) await windowLogins.requireReleased()
  // What waits shows who was signed in until now.
  desk.abort()
  try {
    await windowLogins.finish(uri)
    await openByPasskey(context)
  } finally {
    passkeys.takeSecret()?.prf.fill(0)
  }
  const user = await getUser(asking, context)
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  return { ...user, email: kept.user.email, userName: kept.user.userName }
}
