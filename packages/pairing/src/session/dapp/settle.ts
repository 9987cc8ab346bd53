import { PairingError, type PeerError } from '../../errors.ts'
import { isRecord } from '../../jsonRpc.ts'
import {
  attempt,
  defined,
  isWhole,
  readPeer,
  readProperties,
  readScopedProperties,
  readSessionConfig,
} from '../guards.ts'
import { sessionSeconds } from '../methods.ts'
import { accountsOf, checkConforms, validateSessionNamespaces } from '../namespaces.ts'
import { peerError } from '../peerErrors.ts'
import type { Metadata, Session } from '../Session.ts'
import type { Context, Incoming, ProposalRecord, State, Step } from '../State.ts'
import { respondTo } from '../shared/sharedRequests.ts'
import { find, joinSteps, put } from '../steps.ts'
import { endProposal, failProposal, refuseTerms } from './endProposal.ts'

/** Handles a settlement. It must come from the wallet that approved, and grant what is required. */
export function settle(metadata: Metadata) {
  return (state: State, request: Incoming, context: Context): Step => {
    const { topic } = request
    const proposal = Object.values(state.proposals).find(({ answer }) => answer?.topic === topic)
    const known = find(state.sessions, topic)?.session
    // Repeated by a wallet that did not get our response.
    if (known) return respondTo(state, request, { result: true }, context)
    if (!proposal?.answer)
      return respondTo(state, request, { error: peerError('settleInvalid') }, context)
    const read = readSettlement(request.params, proposal, context)
    if ('error' in read) {
      const error = new PairingError('SESSION_INVALID', { hints: [read.hint] })
      return joinSteps(respondTo(state, request, { error: read.error }, context), (next) =>
        failProposal(next, proposal, error),
      )
    }
    const session: Session = {
      topic,
      pairingTopic: proposal.topic,
      acknowledged: true,
      self: { publicKey: proposal.publicKey, metadata },
      ...read,
    }
    const missing = missingOf(session, proposal)
    if (missing) return refuseTerms(state, proposal, missing, context)
    const said = respondTo(state, request, { result: true }, context)
    return startSession(said, { proposal, session, symKey: proposal.answer.symKey })
  }
}

/** Creates the session and ends the proposal. */
export function startSession(
  step: Step,
  options: {
    proposal: ProposalRecord
    session: Session
    symKey: string
    cacaos?: readonly unknown[]
    messages?: readonly string[]
  },
): Step {
  const { cacaos = [], messages = [], proposal, session, symKey } = options
  const record = { session, symKey, proposalId: proposal.id, updateId: 0, settleId: 0 }
  const sessions = put(step.state.sessions, session.topic, record)
  const value = { session, cacaos, messages }
  const ended = endProposal({ ...step.state, sessions }, proposal, { type: 'done', value })
  return {
    state: ended.state,
    effects: [
      ...step.effects,
      { type: 'emit', event: { type: 'session', change: 'settled', session } },
      ...ended.effects,
    ],
  }
}

type Terms = Omit<Session, 'acknowledged' | 'pairingTopic' | 'self' | 'topic'>

function readSettlement(
  params: unknown,
  proposal: ProposalRecord,
  context: Context,
): Terms | { error: PeerError; hint: string } {
  const refuse = (hint: string) => ({ error: peerError('settlementFailed'), hint })
  if (!isRecord(params)) return refuse('The settlement is not an object')
  const { controller, expiry, namespaces, relay } = params
  const peer = readPeer(controller)
  if (!isRecord(relay) || typeof relay.protocol !== 'string' || !peer)
    return refuse('The settlement names no relay or no controller')
  if (peer.publicKey !== proposal.answer?.responder)
    return refuse('The settlement uses a different key than the approval')
  if (!isWhole(expiry) || expiry * 1000 <= context.now)
    return refuse('The session has already expired')
  const granted = attempt(() => validateSessionNamespaces(namespaces))
  if (!granted) return refuse('The namespaces can’t be read')
  const longest = Math.floor(context.now / 1000) + sessionSeconds
  return defined({
    peer,
    expiry: Math.min(expiry, longest),
    namespaces: granted,
    sessionProperties: readProperties(params.sessionProperties),
    scopedProperties: readScopedProperties(params.scopedProperties),
    sessionConfig: readSessionConfig(params.sessionConfig),
  })
}

/** Maps codes of missing permissions to codes of rejections. */
const unsupported: Readonly<Record<number, number>> = {
  5000: 5104,
  5001: 5100,
  5002: 5101,
  5003: 5102,
}

/** Returns what a session lacks of the required namespaces; undefined if nothing. */
export function missingOf(session: Session, proposal: ProposalRecord): PeerError | undefined {
  if (accountsOf(session.namespaces).length === 0) return peerError('chainsUnsupported')
  try {
    checkConforms(session.namespaces, proposal.required)
    return undefined
  } catch (error) {
    const found = error instanceof PairingError ? error.peer : undefined
    if (!found) return peerError('chainsUnsupported')
    return { code: unsupported[found.code] ?? found.code, message: found.message }
  }
}
