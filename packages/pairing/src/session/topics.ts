import type { State } from './State.ts'
import { find } from './table.ts'

/** What opens the messages of a topic: a shared key, or our own where the sender's comes along. */
type TopicKey = { readonly symKey: string } | { readonly privateKey: string }

/** @returns Every topic that is listened to, with its key: none without the other. */
export function topicsOf(state: State): ReadonlyMap<string, TopicKey> {
  const topics = new Map<string, TopicKey>()
  for (const proposal of Object.values(state.proposals)) {
    topics.set(proposal.topic, { symKey: proposal.symKey })
    if (proposal.auth) topics.set(proposal.auth.topic, { privateKey: proposal.privateKey })
    if (proposal.answer) topics.set(proposal.answer.topic, { symKey: proposal.answer.symKey })
  }
  for (const [topic, { symKey }] of Object.entries(state.pairings)) topics.set(topic, { symKey })
  for (const [topic, { symKey }] of Object.entries(state.sessions)) topics.set(topic, { symKey })
  return topics
}

/** @returns The shared key of a topic that can be written to. */
export function symKeyOf(state: State, topic: string): string | undefined {
  const known = find(state.sessions, topic) ?? find(state.pairings, topic)
  if (known) return known.symKey
  const key = topicsOf(state).get(topic)
  return key && 'symKey' in key ? key.symKey : undefined
}
