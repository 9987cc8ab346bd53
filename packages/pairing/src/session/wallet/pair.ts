import { parseUri } from '../../uri.ts'
import { attempt } from '../guards.ts'
import { proposalSeconds } from '../methods.ts'
import type { Context, State, Step } from '../State.ts'
import { find, omit, put } from '../table.ts'

/** Parses a URI and subscribes to its topic. Does nothing if the pairing is known. */
export function pair(state: State, input: { uri: string; key: string }, context: Context): Step {
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
  const isUsed = Object.values(state.inbox).some(
    (entry) =>
      (entry.type === 'proposal' && entry.proposal.pairingTopic === topic) ||
      (entry.type === 'authentication' && entry.authentication.pairingTopic === topic),
  )
  if (isUsed) return { state, effects: [] }
  return {
    state: {
      ...state,
      pairings: omit(state.pairings, (_, key) => key === topic),
      seen: omit(state.seen, (_, key) => key === topic),
    },
    effects: [],
  }
}
