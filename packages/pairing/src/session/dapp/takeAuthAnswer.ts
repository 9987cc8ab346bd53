import type { SignedIn } from '../../auth/oneStepSignIn.ts'
import { PairingError } from '../../errors.ts'
import { isRecord } from '../../jsonRpc.ts'
import { readPeer } from '../guards.ts'
import { peerError } from '../peerErrors.ts'
import type { Metadata, Peer } from '../Session.ts'
import type { Answer, Context, Handler, State, Step } from '../State.ts'
import { sessionOfGrants } from '../sessionOfGrants.ts'
import { find } from '../steps.ts'
import { endProposal, failProposal, leaveProposal, refuseTerms } from './endProposal.ts'
import { missingOf, startSession } from './settle.ts'
import { agreeWith } from './takeProposalAnswer.ts'

/**
 * Handles the response to a sign-in request. Signatures are verified asynchronously; {@link takeVerified} continues.
 */
export function takeAuthAnswer(state: State, answer: Answer, context: Context): Step | undefined {
  const proposal = Object.values(state.proposals).find(({ auth }) => auth?.id === answer.id)
  if (!proposal?.auth) return undefined
  const isFromKey = answer.topic === proposal.auth.topic && answer.sender !== undefined
  if (!isFromKey && answer.topic !== proposal.topic) return undefined
  if (proposal.answer) return { state, effects: [] }
  const { response } = answer
  if ('error' in response) {
    // The wallet does not support sign-in; it shows the plain proposal, which was sent as well.
    if (response.error.code === peerError('methodUnsupported').code) return { state, effects: [] }
    const rejected = new PairingError('PROPOSAL_REJECTED', { peer: response.error })
    return failProposal(state, proposal, rejected)
  }
  if (!isFromKey) return { state, effects: [] }
  const { result } = response
  const responder = isRecord(result) ? readPeer(result.responder) : undefined
  const cacaos = isRecord(result) ? result.cacaos : undefined
  if (!responder || responder.publicKey !== answer.sender) {
    const hints = ['The wallet sent an invalid response to the sign-in']
    return failProposal(state, proposal, new PairingError('SESSION_INVALID', { hints }))
  }
  const { topic } = proposal
  if (proposal.aborted) {
    const agreed = agreeWith(proposal, responder.publicKey)
    return agreed && leaveProposal(state, { ...proposal, answer: agreed }, aborted(), context)
  }
  const { payload } = proposal.auth
  return { state, effects: [{ type: 'verify', topic, payload, cacaos, responder }] }
}

/** Handles the result of the verification: signs in, or fails the proposal. */
export function takeVerified(metadata: Metadata): Handler<takeVerified.Input> {
  return (state, { responder, signedIn, topic }, context) => {
    const pending = find(state.proposals, topic)
    const answer = pending && !pending.answer && agreeWith(pending, responder.publicKey)
    if (!pending || !answer) return { state, effects: [] }
    const proposal = { ...pending, answer }
    if (proposal.aborted) return leaveProposal(state, proposal, aborted(), context)
    if (signedIn instanceof PairingError) {
      const reason = peerError('settlementFailed', 'Signature verification failed')
      return leaveProposal(state, proposal, signedIn, context, reason)
    }
    const { cacaos, grants, messages } = signedIn
    const session = sessionOfGrants({
      grants,
      nowSeconds: Math.floor(context.now / 1000),
      pairingTopic: proposal.topic,
      peer: responder,
      self: { publicKey: proposal.publicKey, metadata },
      topic: answer.topic,
    })
    if (!session)
      return endProposal(state, pending, {
        type: 'done',
        value: { session: undefined, cacaos, messages },
      })
    const missing = missingOf(session, proposal)
    if (missing) return refuseTerms(state, proposal, missing, context)
    const { symKey } = answer
    return startSession({ state, effects: [] }, { proposal, session, symKey, cacaos, messages })
  }
}

export declare namespace takeVerified {
  type Input = {
    /** Topic of the pairing. */
    topic: string
    responder: Peer
    /** Verified sign-in, or the error. */
    signedIn: SignedIn | PairingError
  }
}

function aborted(): PairingError {
  return new PairingError('ABORTED')
}
