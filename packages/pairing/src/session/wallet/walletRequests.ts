import { peerError } from '../peerErrors.ts'
import type { Context, Handler, Incoming, State, Step } from '../State.ts'
import { say } from '../shared/sharedRequests.ts'
import { find } from '../table.ts'
import { dropPairing } from './approve.ts'

/** Handles a proposal that the page has cancelled. */
export function takePairingDelete(state: State, { topic }: Incoming): Step {
  if (!find(state.pairings, topic)) return { state, effects: [] }
  const next = dropPairing(state, topic)
  const withdrawn = Object.keys(state.inbox).filter((id) => !(id in next.inbox))
  return {
    state: next,
    effects: withdrawn.map((id) => ({
      type: 'emit',
      event: { type: 'withdrawn', id: Number(id) },
    })),
  }
}

/** Requests that only wallets may send; a page that sends one gets an error. */
export const pagesMayNot: Readonly<Record<string, Handler<Incoming>>> = {
  wc_sessionSettle: refuse('settleInvalid'),
  wc_sessionUpdate: refuse('updateInvalid'),
  wc_sessionExtend: refuse('extendInvalid'),
}

function refuse(name: 'extendInvalid' | 'settleInvalid' | 'updateInvalid'): Handler<Incoming> {
  return (state: State, request: Incoming, context: Context) =>
    say(state, request, { error: peerError(name) }, context)
}
