import { parseUri } from '../../uri.ts'
import { attempt } from '../guards.ts'
import { proposalSeconds } from '../methods.ts'
import { peerError } from '../peerErrors.ts'
import type { Context, Handler, Incoming, State, Step } from '../State.ts'
import { respondTo } from '../shared/sharedRequests.ts'
import { find, put } from '../steps.ts'
import type { Keyed } from '../WalletClient.ts'
import { dropPairing, isOfPairing } from './approve.ts'

/** Parses a URI and subscribes to its topic. Does nothing if the pairing is known. */
export function pair(state: State, input: Keyed<'pair'>, context: Context): Step {
  const { expiry, symKey, topic } = parseUri(input.uri, context.now)
  const ready: Step = { state, effects: [{ type: 'publish', key: input.key, messages: [] }] }
  if (find(state.pairings, topic)) return ready
  const until = expiry ?? Math.floor(context.now / 1000) + proposalSeconds
  const pairings = put(state.pairings, topic, { symKey, expiry: until })
  return { state: { ...state, pairings }, effects: ready.effects }
}

/** Removes a pairing whose topic could not be subscribed to, so that the user can scan the URI again. */
export function unpair(state: State, input: { uri: string }, context: Context): Step {
  const topic = attempt(() => parseUri(input.uri, context.now))?.topic
  const isUsed = Object.values(state.inbox).some((entry) => isOfPairing(entry, topic))
  const isOpen = topic !== undefined && !isUsed
  return { state: isOpen ? dropPairing(state, topic) : state, effects: [] }
}

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
export const walletOnlyRequests: Readonly<Record<string, Handler<Incoming>>> = {
  wc_sessionSettle: refuse('settleInvalid'),
  wc_sessionUpdate: refuse('updateInvalid'),
  wc_sessionExtend: refuse('extendInvalid'),
}

function refuse(name: 'extendInvalid' | 'settleInvalid' | 'updateInvalid'): Handler<Incoming> {
  return (state: State, request: Incoming, context: Context) =>
    respondTo(state, request, { error: peerError(name) }, context)
}
