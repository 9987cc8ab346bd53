import { isHex32 } from '../../crypto/hex.ts'
import { deriveSymKey, toTopic } from '../../crypto/keys.ts'
import { PairingError } from '../../errors.ts'
import { isRecord } from '../../jsonRpc.ts'
import { attempt } from '../guards.ts'
import type { Answer, Context, ProposalRecord, State, Step } from '../State.ts'
import { find, put } from '../steps.ts'
import { failProposal, leaveProposal } from './endProposal.ts'

/** Time limit for the settlement after an approval, in seconds. */
const settlementSeconds = 60

/** Handles the wallet's approval (with its public key) or rejection. The settlement follows on the session's topic. */
export function takeProposalAnswer(
  state: State,
  answer: Answer,
  context: Context,
): Step | undefined {
  const proposal = find(state.proposals, answer.topic)
  if (proposal?.id !== answer.id) return undefined
  // Only the first approval counts; a later rejection of another wallet changes nothing.
  if (proposal.answer) return { state, effects: [] }
  const { response } = answer
  if ('error' in response)
    return failProposal(
      state,
      proposal,
      new PairingError('PROPOSAL_REJECTED', { peer: response.error }),
    )
  const { result } = response
  const responder = isRecord(result) ? result.responderPublicKey : undefined
  const agreed = isHex32(responder) ? agreeWith(proposal, responder) : undefined
  if (!agreed) {
    const hints = ['The wallet responded without a usable key']
    return failProposal(state, proposal, new PairingError('SESSION_INVALID', { hints }))
  }
  if (proposal.aborted)
    return leaveProposal(
      state,
      { ...proposal, answer: agreed },
      new PairingError('ABORTED'),
      context,
    )
  const deadline = Math.max(proposal.deadline, Math.floor(context.now / 1000) + settlementSeconds)
  const next = { ...proposal, deadline, answer: agreed }
  return {
    state: { ...state, proposals: put(state.proposals, proposal.topic, next) },
    effects: [],
  }
}

/** Derives the session's topic and key from the wallet's public key; undefined for an invalid key. */
export function agreeWith(
  { privateKey }: ProposalRecord,
  responder: string,
): ProposalRecord['answer'] {
  return attempt(() => {
    const symKey = deriveSymKey({ privateKey, publicKey: responder })
    return { topic: toTopic(symKey), symKey, responder }
  })
}
