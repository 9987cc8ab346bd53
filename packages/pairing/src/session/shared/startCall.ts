import { PairingError } from '../../errors.ts'
import { pingSeconds } from '../methods.ts'
import type { Answer, Call, Context, Effect, State, Step } from '../State.ts'
import { sealRequest } from '../send.ts'
import { find, omit, put } from '../steps.ts'
import { liveSession } from './liveSession.ts'

/** Maximum number of stored ids of answered calls. */
const mostAnswered = 64

/** Sends a request and registers it as a call. */
export function startCall(state: State, input: startCall.Input, context: Context): Step {
  const { asks, id, method, params, seconds, topic } = input
  const sealed = sealRequest(
    state,
    { id, topic, method, params, ttl: input.ttl ?? seconds },
    context,
  )
  const expiry = Math.floor(context.now / 1000) + seconds
  const call: Call = { id, topic, method, expiry, sent: false, asks }
  return {
    state: { ...sealed.state, calls: put(sealed.state.calls, id, call) },
    effects: [{ type: 'publish', key: callKey(id), messages: [sealed.message] }],
  }
}

export declare namespace startCall {
  type Input = {
    id: number
    topic: string
    method: string
    params: unknown
    /** Method to report with `requested`, if the wallet's app has to be opened. */
    asks?: string | undefined
    /** Time limit for the response, in seconds. */
    seconds: number
    /** Time that the relay keeps the request, in seconds. Default: `seconds`. */
    ttl?: number | undefined
  }
}

export function callKey(id: number): string {
  return `call:${id}`
}

/** Sends a ping to the other side. */
export function ping(state: State, input: { id: number; topic: string }, context: Context): Step {
  liveSession(state, input.topic, context)
  const method = 'wc_sessionPing'
  return startCall(state, { ...input, method, params: {}, seconds: pingSeconds }, context)
}

/** Handles the response to a call. Ignores responses without a call, and those of another topic. */
export function takeCallAnswer(state: State, answer: Answer): Step | undefined {
  const call = find(state.calls, answer.id)
  if (call?.topic !== answer.topic) return undefined
  const { response } = answer
  const ended = endCall(
    state,
    call,
    'error' in response
      ? new PairingError('REQUEST_REFUSED', { peer: response.error })
      : { result: response.result },
  )
  const answered = [...state.answered, call.id].slice(-mostAnswered)
  return { state: { ...ended.state, answered }, effects: ended.effects }
}

/** Ends a call that was aborted; its response is ignored. */
export function abandon(state: State, input: { id: number; error: PairingError }): Step {
  const call = find(state.calls, input.id)
  return call ? endCall(state, call, input.error) : { state, effects: [] }
}

export function endCall(state: State, call: Call, end: PairingError | { result: unknown }): Step {
  const key = callKey(call.id)
  const effects: Effect[] = [
    { type: 'cancel', key },
    {
      type: 'settle',
      key,
      outcome:
        end instanceof PairingError
          ? { type: 'failed', error: end }
          : { type: 'done', value: end.result },
    },
  ]
  return { state: { ...state, calls: omit(state.calls, ({ id }) => id === call.id) }, effects }
}
