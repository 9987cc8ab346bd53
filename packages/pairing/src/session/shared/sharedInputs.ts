import { type Handlers, receive, receiveEarly } from '../receive.ts'
import type { Context, State, Step } from '../State.ts'
import { sent, unsent } from './delivered.ts'
import { disconnect } from './disconnect.ts'
import { abandon, ping } from './startCall.ts'
import { tick } from './tick.ts'

/** Inputs of both clients. */
export function sharedInputs(handlers: Handlers) {
  return {
    receive(
      state: State,
      input: { topic: string; message: string; attestation?: string | undefined },
      context: Context,
    ): Step {
      return receiveEarly(receive(state, input, context, handlers), context, handlers)
    },
    tick,
    sent,
    unsent,
    ping,
    abandon,
    disconnect,
  }
}
