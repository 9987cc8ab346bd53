import { BaseError } from '@fairlead/protocol'
import type { FrameResult } from '@fairlead/protocol/embedded'
import type { FrameContext } from './FrameContext.ts'

/** Waits for approval on the phone, then returns the user. */
export async function connectFarcaster(
  _: unknown,
  { desk, farcasterLogin, session, wallet }: FrameContext,
): Promise<FrameResult<'CONNECT_FARCASTER'>> {
  await farcasterLogin.finish()
  // Waiting requests still show the user who was signed in until now.
  desk.abort()
  await wallet.ensure()
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  return { userName: kept.user.userName ?? '' }
}
