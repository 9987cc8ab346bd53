import { readPeerError } from '../../jsonRpc.ts'
import { endSession } from '../endSession.ts'
import { peerError } from '../peerErrors.ts'
import type { Context, Handler, Incoming, State, Step } from '../State.ts'
import { sealAnswer } from '../send.ts'
import { find, joinSteps, publishSealed } from '../steps.ts'

/** Handlers of requests that both clients get. */
export const sharedRequests: Readonly<Record<string, Handler<Incoming>>> = {
  wc_pairingPing: acknowledge,
  wc_sessionPing: acknowledge,
  wc_sessionDelete: takeDelete,
}

/** Responds with `true`. */
export function acknowledge(state: State, request: Incoming, context: Context): Step {
  return respondTo(state, request, { result: true }, context)
}

/** Responds to a request. */
export function respondTo(
  state: State,
  request: Incoming,
  response: sealAnswer.Answer['response'],
  context: Context,
): Step {
  const { id, method, topic } = request
  return publishSealed(sealAnswer(state, { topic, id, method, response, asked: false }, context))
}

/** The other side has ended the session. */
export function takeDelete(state: State, request: Incoming, context: Context): Step {
  const { params, topic } = request
  if (!find(state.sessions, topic)) return { state, effects: [] }
  const reason = readPeerError(params) ?? peerError('disconnected')
  return joinSteps(acknowledge(state, request, context), (next) =>
    endSession(next, { topic, by: 'peer', reason }),
  )
}
