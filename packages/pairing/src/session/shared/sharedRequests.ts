import { readPeerError } from '../../jsonRpc.ts'
import { endSession } from '../endSession.ts'
import { peerError } from '../peerErrors.ts'
import type { Context, Handler, Incoming, State, Step } from '../State.ts'
import { sealAnswer } from '../send.ts'
import { find } from '../table.ts'

/** Handlers of requests that both clients get. */
export const sharedRequests: Readonly<Record<string, Handler<Incoming>>> = {
  wc_pairingPing: sayYes,
  wc_sessionPing: sayYes,
  wc_sessionDelete: takeDelete,
}

/** Responds with `true`. */
export function sayYes(state: State, request: Incoming, context: Context): Step {
  return say(state, request, { result: true }, context)
}

/** Responds to a request. */
export function say(
  state: State,
  request: Incoming,
  response: sealAnswer.Answer['response'],
  context: Context,
): Step {
  const { id, method, topic } = request
  const sealed = sealAnswer(state, { topic, id, method, response, asked: false }, context)
  return { state: sealed.state, effects: [{ type: 'publish', messages: [sealed.message] }] }
}

/** The other side has ended the session. */
export function takeDelete(state: State, request: Incoming, context: Context): Step {
  const { params, topic } = request
  if (!find(state.sessions, topic)) return { state, effects: [] }
  const said = sayYes(state, request, context)
  const reason = readPeerError(params) ?? peerError('disconnected')
  const ended = endSession(said.state, { topic, by: 'peer', reason })
  return { state: ended.state, effects: [...said.effects, ...ended.effects] }
}
