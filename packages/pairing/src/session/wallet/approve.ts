import { createKeyPair, deriveSymKey, toTopic } from '../../crypto/keys.ts'
import { PairingError } from '../../errors.ts'
import { endSession } from '../endSession.ts'
import { defined } from '../guards.ts'
import { sessionSeconds } from '../methods.ts'
import { checkConforms, grantedNamespaces } from '../namespaces.ts'
import { peerError } from '../peerErrors.ts'
import type { Metadata, Session } from '../Session.ts'
import type { Answer, Context, InboxEntry, State, Step } from '../State.ts'
import { nextId, sealAnswer, sealRequest } from '../send.ts'
import { find, omit, publishSealed, put } from '../steps.ts'
import type { Keyed, PendingProposal, WalletClient } from '../WalletClient.ts'

/** Approves a proposal: settles the session on its own topic and responds on the pairing's topic. */
export function approve(metadata: Metadata) {
  return (state: State, input: approve.Input, context: Context): Step => {
    const { id, scopedProperties, sessionConfig, sessionProperties } = input
    const proposal = pendingProposal(state, id, context)
    const namespaces = grantedNamespaces(input.namespaces)
    checkConforms(namespaces, proposal.requiredNamespaces)
    const { privateKey, publicKey } = createKeyPair(context.random)
    const symKey = deriveSymKey({ privateKey, publicKey: proposal.proposer.publicKey })
    const topic = toTopic(symKey)
    const extras = defined({ sessionProperties, scopedProperties, sessionConfig })
    const session: Session = {
      topic,
      pairingTopic: proposal.pairingTopic,
      expiry: Math.floor(context.now / 1000) + sessionSeconds,
      acknowledged: false,
      namespaces,
      self: { publicKey, metadata },
      peer: proposal.proposer,
      ...extras,
    }
    const settleId = nextId(state, context)
    const record = { session, symKey, proposalId: id, updateId: 0, settleId }
    const started = { ...state, sessions: put(state.sessions, topic, record) }
    const settled = sealRequest(
      started,
      {
        id: settleId,
        topic,
        method: 'wc_sessionSettle',
        params: {
          relay: { protocol: 'irn' },
          namespaces,
          controller: session.self,
          expiry: session.expiry,
          ...extras,
        },
      },
      context,
    )
    const answered = sealAnswer(
      settled.state,
      {
        topic: proposal.pairingTopic,
        id,
        method: 'wc_sessionPropose',
        response: { result: { relay: { protocol: 'irn' }, responderPublicKey: publicKey } },
      },
      context,
    )
    return {
      state: dropPairing(answered.state, proposal.pairingTopic),
      effects: [
        {
          type: 'publish',
          key: `settlement:${id}`,
          messages: [settled.message, answered.message],
        },
        { type: 'emit', event: { type: 'session', change: 'settled', session } },
      ],
    }
  }
}

export declare namespace approve {
  type Input = Parameters<WalletClient['approve']>[0]
}

/** Declines a proposal. The pairing stays, so that the page can ask again until the URI expires. */
export function reject(state: State, input: Keyed<'reject'>, context: Context): Step {
  const { id, key, reason = peerError('rejected') } = input
  const { pairingTopic: topic } = pendingProposal(state, id, context)
  const method = 'wc_sessionPropose'
  const inbox = omit(state.inbox, (_, entry) => entry === `${id}`)
  const answer = { topic, id, method, response: { error: reason } }
  return publishSealed(sealAnswer({ ...state, inbox }, answer, context), key)
}

/** Returns a proposal that has not expired. @throws `SESSION_NOT_FOUND`, `PROPOSAL_EXPIRED`. */
function pendingProposal(state: State, id: number, context: Context): PendingProposal {
  const entry = find(state.inbox, id)
  if (entry?.type !== 'proposal')
    throw new PairingError('SESSION_NOT_FOUND', { hints: ['No pending proposal has that id'] })
  if (entry.proposal.expiry * 1000 <= context.now) throw new PairingError('PROPOSAL_EXPIRED')
  return entry.proposal
}

/** Removes a pairing and everything received over it; a pairing is used once. */
export function dropPairing(state: State, topic: string): State {
  return {
    ...state,
    pairings: omit(state.pairings, (_, key) => key === topic),
    seen: omit(state.seen, (_, key) => key === topic),
    inbox: omit(state.inbox, (entry) => isOfPairing(entry, topic)),
  }
}

/** True if the request came over the pairing of that topic. */
export function isOfPairing(entry: InboxEntry, topic: string | undefined): boolean {
  if (entry.type === 'proposal') return entry.proposal.pairingTopic === topic
  return entry.type === 'authentication' && entry.authentication.pairingTopic === topic
}

/** Handles the page's response to our settlement: the first response of an unacknowledged session. */
export function takeSettleAnswer(state: State, answer: Answer): Step | undefined {
  const record = find(state.sessions, answer.topic)
  if (!record || record.session.acknowledged || record.settleId !== answer.id) return undefined
  const { response } = answer
  if ('error' in response)
    return endSession(state, { topic: answer.topic, by: 'peer', reason: response.error })
  const session = { ...record.session, acknowledged: true }
  return {
    state: { ...state, sessions: put(state.sessions, answer.topic, { ...record, session }) },
    effects: [],
  }
}
