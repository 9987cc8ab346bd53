import type { PeerError } from '../../errors.ts'
import { endSession } from '../endSession.ts'
import { peerError } from '../peerErrors.ts'
import type { Context, State, Step } from '../State.ts'
import { sealRequest } from '../send.ts'
import { find } from '../steps.ts'

/** Ends a session and notifies the other side. */
export function disconnect(
  state: State,
  input: { topic: string; key: string; reason?: PeerError | undefined },
  context: Context,
): Step {
  const { key, reason = peerError('disconnected'), topic } = input
  const told: Step = { state, effects: [{ type: 'publish', key, messages: [] }] }
  if (!find(state.sessions, topic)) return told
  const { code, message } = reason
  const sealed = sealRequest(
    state,
    { topic, method: 'wc_sessionDelete', params: { code, message } },
    context,
  )
  const ended = endSession(sealed.state, { topic, by: 'self', reason })
  return {
    state: ended.state,
    effects: [...ended.effects, { type: 'publish', key, messages: [sealed.message] }],
  }
}
