import type { RouteInput } from '@fairlead/protocol'
import { getWallet, updateWallet } from '@fairlead/protocol/embedded'
import type { Session } from '../session/createSession.ts'

type Body = NonNullable<RouteInput<typeof updateWallet>['body']>

/**
 * Saves the next version of a wallet. On a failure, asks the server if the new sets were saved (their ids are unique);
 * if so, only the answer was lost.
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
