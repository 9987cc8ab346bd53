import type { SignedIn } from '../../auth/oneStepSignIn.ts'
import { deriveSymKey, toTopic } from '../../crypto/keys.ts'
import { PairingError } from '../../errors.ts'
import { isRecord } from '../../jsonRpc.ts'
import { attempt, readPeer } from '../guards.ts'
import { peerError } from '../peerErrors.ts'
import type { Metadata, Peer } from '../Session.ts'
import type { Answer, Context, Handler, ProposalRecord, State, Step } from '../State.ts'
import { sessionOfGrants } from '../sessionOfGrants.ts'
import { find } from '../table.ts'
import { endProposal, failProposal, leaveProposal, refuseSession } from './endProposal.ts'
import { missingOf, startSession } from './settle.ts'

/**
 * Handles the response to a sign-in request. Signatures are verified asynchronously; {@link takeVerified}
 * continues.
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
    const hints = ['The wallet answered the sign-in with something else']
    return failProposal(state, proposal, new PairingError('SESSION_INVALID', { hints }))
  }
  const { topic } = proposal
  if (proposal.aborted) {
    const agreed = agreeWith(proposal, responder)
    return agreed && leaveProposal(state, { ...proposal, answer: agreed }, aborted(), context)
  }
  const { payload } = proposal.auth
  return { state, effects: [{ type: 'verify', topic, payload, cacaos, responder }] }
}

/** Handles the result of the verification: signs in, or fails the proposal. */
export function takeVerified(metadata: Metadata): Handler<takeVerified.Input> {
  return (state, input, context) => {
    const { responder, signedIn } = input
    const proposal = find(state.proposals, input.topic)
    const agreed = proposal && !proposal.answer ? agreeWith(proposal, responder) : undefined
    if (!proposal || !agreed) return { state, effects: [] }
    if (proposal.aborted)
      return leaveProposal(state, { ...proposal, answer: agreed }, aborted(), context)
    if (signedIn instanceof PairingError) {
      const reason = peerError('settlementFailed', 'Signature verification failed')
      return refuse({ ...agreed, error: signedIn, reason })
    }
    const { cacaos, grants, messages } = signedIn
    const session = sessionOfGrants({
      grants,
      nowSeconds: Math.floor(context.now / 1000),
      pairingTopic: proposal.topic,
      peer: responder,
      self: { publicKey: proposal.publicKey, metadata },
      topic: agreed.topic,
    })
    if (!session)
      return endProposal(state, proposal, {
        type: 'done',
        value: { session: undefined, cacaos, messages },
      })
    const missing = missingOf(session, proposal)
    if (missing) {
      const hints = [missing.message]
      const lacking = new PairingError('NOT_APPROVED', { hints, peer: missing })
      return refuse({ ...agreed, error: lacking, reason: missing })
    }
    const { symKey } = agreed
    return startSession({ state, effects: [] }, { proposal, session, symKey, cacaos, messages })

    function refuse(options: Parameters<typeof refuseSession>[1] & { error: PairingError }): Step {
      const refused = refuseSession(state, options, context)
      if (!proposal) return refused
      const failed = failProposal(refused.state, proposal, options.error)
      return { state: failed.state, effects: [...refused.effects, ...failed.effects] }
    }
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

function agreeWith(
  { privateKey }: ProposalRecord,
  { publicKey }: Peer,
): NonNullable<ProposalRecord['answer']> | undefined {
  return attempt(() => {
    const symKey = deriveSymKey({ privateKey, publicKey })
    return { topic: toTopic(symKey), symKey, responder: publicKey }
  })
}

function aborted(): PairingError {
  return new PairingError('ABORTED')
}
