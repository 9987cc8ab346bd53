import { BaseError } from '@fairlead/protocol'
import { cutOffLogin, type FramePayload, type FrameResult } from '@fairlead/protocol/embedded'
import { DeviceNeeded } from '../login/DeviceNeeded.ts'
import { openByPasskey } from '../passkey/openByPasskey.ts'
import type { FrameContext } from './FrameContext.ts'
import { getUser } from './getUser.ts'

/** Ends a login of a window and returns the user. */
export async function connectSocial(
  { uri, ...asking }: FramePayload<'CONNECT_SOCIAL'>,
  context: FrameContext,
): Promise<FrameResult<'CONNECT_SOCIAL'>> {
  const { client, desk, passkeys, session, windowLogins } = context
  client.requireAllowed()
  // Polled repeatedly; an open login in this frame continues meanwhile.
  if (uri === cutOffLogin) await windowLogins.requireReleased()
  // Waiting requests still show the user who was signed in until now.
  desk.abort()
  try {
    await finish(uri, context)
    await openByPasskey(context)
  } finally {
    passkeys.takeSecret()?.prf.fill(0)
  }
  const user = await getUser(asking, context)
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  return { ...user, email: kept.user.email, userName: kept.user.userName }
}

/**
 * Ends the login of the window. Other clients don't know `CONNECT_DEVICE` after a refusal, so their call
 * itself waits for the approval of a new device.
 */
async function finish(uri: string, { client, windowLogins }: FrameContext): Promise<void> {
  try {
    await windowLogins.finish(uri)
  } catch (error) {
    if (!(error instanceof DeviceNeeded) || client.showsDigits()) throw error
    await windowLogins.waitForDevice()
    await windowLogins.finish(uri)
  }
}
