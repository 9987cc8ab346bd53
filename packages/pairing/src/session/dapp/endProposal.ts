import { PairingError, type PeerError } from '../../errors.ts'
import { peerError } from '../peerErrors.ts'
import type { Context, Effect, Outcome, ProposalRecord, State, Step } from '../State.ts'
import { sealRequest } from '../send.ts'
import { joinSteps, omit, publishSealed } from '../steps.ts'
import { proposalOf } from './propose.ts'

/** Removes a proposal with its keys and topics, and settles its waits. */
export function endProposal(state: State, proposal: ProposalRecord, outcome: Outcome): Step {
  const topics = [proposal.topic, proposal.auth?.topic, proposal.answer?.topic]
  const key = `proposal:${proposal.id}`
  return {
    state: {
      ...state,
      proposals: omit(state.proposals, (_, topic) => topic === proposal.topic),
      // The topic of the answer may belong to a session now.
      seen: omit(state.seen, (_, topic) => topics.includes(topic) && !(topic in state.sessions)),
    },
    effects: [
      { type: 'cancel', key },
      { type: 'settle', key, outcome },
    ],
  }
}

export function failProposal(state: State, proposal: ProposalRecord, error: PairingError): Step {
  return endProposal(state, proposal, { type: 'failed', error })
}

/** Like {@link failProposal}; also notifies a wallet that has approved and expects a session. */
export function leaveProposal(
  state: State,
  proposal: ProposalRecord,
  error: PairingError,
  context: Context,
  reason: PeerError = peerError('disconnected'),
): Step {
  if (!proposal.answer) return failProposal(state, proposal, error)
  const { symKey, topic } = proposal.answer
  const method = 'wc_sessionDelete'
  const sealed = sealRequest(state, { topic, symKey, method, params: reason }, context)
  return joinSteps(publishSealed(sealed), (next) => failProposal(next, proposal, error))
}

/** Ends a proposal whose wallet grants less than is required, and tells the wallet the reason. */
export function refuseTerms(
  state: State,
  proposal: ProposalRecord,
  reason: PeerError,
  context: Context,
): Step {
  const error = new PairingError('NOT_APPROVED', { hints: [reason.message], peer: reason })
  return leaveProposal(state, proposal, error, context, reason)
}

/**
 * Aborts a proposal. Its keys are kept until it expires, so that a wallet that approves late is told that
 * there is no session.
 */
export function abort(
  state: State,
  input: { id: number; error: PairingError },
  context: Context,
): Step {
  const proposal = proposalOf(state, input.id)
  if (!proposal || proposal.aborted) return { state, effects: [] }
  // The URI was never shown, so no wallet can know the proposal.
  if (!proposal.sent) return failProposal(state, proposal, input.error)
  const key = `proposal:${input.id}`
  const ended: Effect[] = [
    { type: 'cancel', key },
    { type: 'settle', key, outcome: { type: 'failed', error: input.error } },
  ]
  if (proposal.answer) return leaveProposal(state, proposal, input.error, context)
  const sealed = sealRequest(
    state,
    { topic: proposal.topic, method: 'wc_pairingDelete', params: peerError('disconnected') },
    context,
  )
  const proposals = { ...sealed.state.proposals, [proposal.topic]: { ...proposal, aborted: true } }
  return {
    state: { ...sealed.state, proposals },
    effects: [...ended, { type: 'publish', messages: [sealed.message] }],
  }
}
