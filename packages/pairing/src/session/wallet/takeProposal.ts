import { PairingError } from '../../errors.ts'
import { isRecord } from '../../jsonRpc.ts'
import { defined, isWhole, readPeer, readProperties, readScopedProperties } from '../guards.ts'
import { proposalSeconds } from '../methods.ts'
import { validateProposalNamespaces } from '../namespaces.ts'
import { peerError } from '../peerErrors.ts'
import type { Context, Incoming, State, Step } from '../State.ts'
import { respondTo } from '../shared/sharedRequests.ts'
import { find, put } from '../steps.ts'
import type { PendingProposal } from '../WalletClient.ts'

/** Handles a page's proposal. Invalid ones, and those that no wallet could grant, are refused automatically. */
export function takeProposal(state: State, request: Incoming, context: Context): Step {
  if (!find(state.pairings, request.topic) || find(state.inbox, request.id))
    return { state, effects: [] }
  const proposal = readProposal(request, context)
  if ('code' in proposal) return respondTo(state, request, { error: proposal }, context)
  if (proposal.expiry * 1000 <= context.now || signsIn(state, proposal))
    return { state, effects: [] }
  return {
    state: { ...state, inbox: put(state.inbox, proposal.id, { type: 'proposal', proposal }) },
    effects: [{ type: 'emit', event: { type: 'proposal', proposal } }],
  }
}

/** True if a sign-in request of the same page is waiting; its proposal is for wallets without sign-in support. */
function signsIn(state: State, proposal: PendingProposal): boolean {
  return Object.values(state.inbox).some(
    (entry) =>
      entry.type === 'authentication' &&
      entry.authentication.requester.publicKey === proposal.proposer.publicKey,
  )
}

function readProposal(request: Incoming, context: Context) {
  const { attestation, id, params, topic } = request
  const wrong = peerError('chainsUnsupported', 'The proposal can’t be read.')
  const proposer = isRecord(params) ? readPeer(params.proposer) : undefined
  if (!isRecord(params) || !proposer) return wrong
  const { expiryTimestamp, optionalNamespaces = {}, requiredNamespaces = {} } = params
  try {
    const proposal: PendingProposal = defined({
      id,
      pairingTopic: topic,
      proposer,
      requiredNamespaces: validateProposalNamespaces(requiredNamespaces),
      optionalNamespaces: validateProposalNamespaces(optionalNamespaces),
      sessionProperties: readProperties(params.sessionProperties),
      scopedProperties: readScopedProperties(params.scopedProperties),
      expiry: isWhole(expiryTimestamp)
        ? expiryTimestamp
        : Math.floor(context.now / 1000) + proposalSeconds,
      attestation,
    })
    return proposal
  } catch (error) {
    return error instanceof PairingError && error.peer ? error.peer : wrong
  }
}
