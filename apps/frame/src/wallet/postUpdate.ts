import type { RouteInput } from '@fairlead/protocol'
import { getWallet, updateWallet } from '@fairlead/protocol/embedded'
import type { Session } from '../session/createSession.ts'

type Body = NonNullable<RouteInput<typeof updateWallet>['body']>

/**
 * Takes a wallet to its next version. An answer that got lost is no failure: the server is asked
 * whether the new sets, whose ids nobody else has, are there.
 */
export async function postUpdate(session: Session, walletId: string, body: Body): Promise<void> {
  try {
    await session.call(updateWallet, { body, params: { walletId } })
  } catch (error) {
    const record = await session.call(getWallet).catch(() => undefined)
    const isDone = body.sets.every(({ setId }) => Object.hasOwn(record?.commits ?? {}, setId))
    if (!isDone) throw error
  }
}
