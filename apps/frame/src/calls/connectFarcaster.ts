import { BaseError } from '@fairlead/protocol'
import type { FrameResult } from '@fairlead/protocol/embedded'
import type { FrameContext } from './FrameContext.ts'

/** Waits for the phone, and tells whose it was. */
export async function connectFarcaster(
  _: unknown,
  { desk, farcasterLogin, session, wallet }: FrameContext,
): Promise<FrameResult<'CONNECT_FARCASTER'>> {
  await farcasterLogin.finish()
  // What waits shows who was signed in until now.
  desk.abort()
  await wallet.ensure()
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  return { userName: kept.user.userName ?? '' }
}
