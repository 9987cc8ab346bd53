import { PairingError, type PeerError } from '../errors.ts'
import type { SessionEvent } from './Session.ts'
import type { Effect, State, Step } from './State.ts'
import { find, omit } from './steps.ts'

/** Removes a session with its pending calls and requests. */
export function endSession(
  state: State,
  options: {
    topic: string
    by: Extract<SessionEvent, { type: 'ended' }>['by']
    reason: PeerError
  },
): Step {
  const { by, topic } = options
  if (!find(state.sessions, topic)) return { state, effects: [] }
  const { code, message } = options.reason
  const error =
    by === 'expiry'
      ? new PairingError('SESSION_EXPIRED')
      : new PairingError('DISCONNECTED', { peer: { code, message } })
  const calls = Object.values(state.calls).filter((call) => call.topic === topic)
  const withdrawn = Object.values(state.inbox).flatMap((entry) =>
    entry.type === 'request' && entry.request.topic === topic ? [entry.request.id] : [],
  )
  return {
    state: {
      ...state,
      sessions: omit(state.sessions, (_, key) => key === topic),
      calls: omit(state.calls, (call) => call.topic === topic),
      inbox: omit(
        state.inbox,
        (entry) => entry.type === 'request' && entry.request.topic === topic,
      ),
      seen: omit(state.seen, (_, key) => key === topic),
    },
    effects: [
      ...calls.flatMap(({ id }): Effect[] => [
        { type: 'cancel', key: `call:${id}` },
        { type: 'settle', key: `call:${id}`, outcome: { type: 'failed', error } },
      ]),
      ...withdrawn.map((id): Effect => ({ type: 'emit', event: { type: 'withdrawn', id } })),
      { type: 'emit', event: { type: 'ended', topic, by, reason: { code, message } } },
    ],
  }
}
