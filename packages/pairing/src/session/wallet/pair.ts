import { parseUri } from '../../uri.ts'
import { proposalSeconds } from '../methods.ts'
import type { Context, State, Step } from '../State.ts'
import { find, put } from '../table.ts'

/** Reads a link and listens there. The same link again changes nothing. */
export function pair(state: State, input: { uri: string; key: string }, context: Context): Step {
  const { expiry, symKey, topic } = parseUri(input.uri, context.now)
  const ready: Step = { state, effects: [{ type: 'publish', key: input.key, messages: [] }] }
  if (find(state.pairings, topic)) return ready
  const until = expiry ?? Math.floor(context.now / 1000) + proposalSeconds
  const pairings = put(state.pairings, topic, { symKey, expiry: until })
  return { state: { ...state, pairings }, effects: ready.effects }
}
