import { BaseError } from '@fairlead/protocol'
import { detachedLogin, type FramePayload, type FrameResult } from '@fairlead/protocol/embedded'
import { DeviceNeeded } from '../login/DeviceNeeded.ts'
import { addPasskeyRecovery } from '../passkey/addPasskeyRecovery.ts'
import type { FrameContext } from './FrameContext.ts'
import { getUser } from './getUser.ts'

/** Ends a login of a window and returns the user. */
export async function connectSocial(
  { uri, ...asking }: FramePayload<'CONNECT_SOCIAL'>,
  context: FrameContext,
): Promise<FrameResult<'CONNECT_SOCIAL'>> {
  const { client, queue, passkeys, session, windowLogins } = context
  client.requireAllowed()
  // Polled repeatedly; an open login in this frame continues meanwhile.
  if (uri === detachedLogin) await windowLogins.requireReleased()
  // Waiting requests still show the user who was signed in until now.
  queue.abort()
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

/**
 * Uses the PRF secret of a passkey login: opens the wallet on a new device, or becomes the first recovery method of a
 * wallet without one. A passkey that isn't synced never becomes the only recovery method.
 *
 * The login succeeds in any case: what is missing is asked for before the first approval.
 */
async function openByPasskey({ passkeys, random, wallet }: FrameContext): Promise<void> {
  const secret = passkeys.takeSecret()
  if (!secret) return
  const { credentialId, isSynced, prf } = secret
  try {
    const { need, record } = await wallet.state()
    const known = record.recipients.find((one) => one.credentialId === credentialId)
    if (need === 'unlock' && known?.salt !== undefined)
      await wallet.unlock({ prf, salt: known.salt, type: 'passkey' })
    if (need === 'secure' && isSynced)
      await addPasskeyRecovery({ environment: { random }, wallet }, { credentialId, prf })
  } catch (error) {
    if (!BaseError.is(error)) throw error
  } finally {
    prf.fill(0)
  }
}
