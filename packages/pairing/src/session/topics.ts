import type { State } from './State.ts'
import { find } from './steps.ts'

/** Key of a topic: a symmetric key, or our private key if the envelope contains the sender's public key. */
type TopicKey = { readonly symKey: string } | { readonly privateKey: string }

/** Returns all subscribed topics with their keys. */
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

/** Returns the symmetric key of a topic, if messages can be sent to it. */
export function symKeyOf(state: State, topic: string): string | undefined {
  const known = find(state.sessions, topic) ?? find(state.pairings, topic)
  if (known) return known.symKey
  const key = topicsOf(state).get(topic)
  return key && 'symKey' in key ? key.symKey : undefined
}
