import { createKeyPair, deriveSymKey, toTopic } from '../../crypto/keys.ts'
import { PairingError, type PeerError } from '../../errors.ts'
import { grantedNamespaces } from '../grantedNamespaces.ts'
import { defined } from '../guards.ts'
import { sessionSeconds } from '../methods.ts'
import { checkConforms } from '../namespaces.ts'
import { peerError } from '../peerErrors.ts'
import type { Metadata, Session } from '../Session.ts'
import type { Context, State, Step } from '../State.ts'
import { nextId, sealAnswer, sealRequest } from '../send.ts'
import { find, omit, put } from '../table.ts'
import type { PendingProposal, WalletClient } from '../WalletClient.ts'

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
export function reject(
  state: State,
  input: { id: number; key: string; reason?: PeerError | undefined },
  context: Context,
): Step {
  const { id, key, reason = peerError('rejected') } = input
  const { pairingTopic: topic } = pendingProposal(state, id, context)
  const method = 'wc_sessionPropose'
  const sealed = sealAnswer(state, { topic, id, method, response: { error: reason } }, context)
  return {
    state: { ...sealed.state, inbox: omit(sealed.state.inbox, (_, entry) => entry === `${id}`) },
    effects: [{ type: 'publish', key, messages: [sealed.message] }],
  }
}

/** Returns a proposal that has not expired. @throws `SESSION_NOT_FOUND`, `PROPOSAL_EXPIRED`. */
function pendingProposal(state: State, id: number, context: Context): PendingProposal {
  const entry = find(state.inbox, id)
  if (entry?.type !== 'proposal')
    throw new PairingError('SESSION_NOT_FOUND', { hints: ['No proposal with that id waits'] })
  if (entry.proposal.expiry * 1000 <= context.now) throw new PairingError('PROPOSAL_EXPIRED')
  return entry.proposal
}

/** Removes a pairing and everything received over it; a pairing is used once. */
export function dropPairing(state: State, topic: string): State {
  return {
    ...state,
    pairings: omit(state.pairings, (_, key) => key === topic),
    seen: omit(state.seen, (_, key) => key === topic),
    inbox: omit(
      state.inbox,
      (entry) =>
        (entry.type === 'proposal' && entry.proposal.pairingTopic === topic) ||
        (entry.type === 'authentication' && entry.authentication.pairingTopic === topic),
    ),
  }
}
