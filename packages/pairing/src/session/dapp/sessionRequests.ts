import { PairingError } from '../../errors.ts'
import { isRecord, readPeerError } from '../../jsonRpc.ts'
import { attempt, isWhole } from '../guards.ts'
import { sessionSeconds } from '../methods.ts'
import { grantedNamespaces, grantsOn } from '../namespaces.ts'
import { peerError } from '../peerErrors.ts'
import type { Context, Incoming, SessionRecord, State, Step } from '../State.ts'
import { acknowledge, respondTo, takeDelete } from '../shared/sharedRequests.ts'
import { find, joinSteps, put } from '../steps.ts'
import { failProposal } from './endProposal.ts'

/** Handles new namespaces of the wallet. Older updates are ignored, because the relay does not keep the order. */
export function takeUpdate(state: State, request: Incoming, context: Context): Step {
  const record = find(state.sessions, request.topic)
  const { params } = request
  const namespaces = attempt(() =>
    grantedNamespaces(isRecord(params) ? params.namespaces : undefined),
  )
  if (!record || !namespaces || !isNewer(request.id, record.updateId))
    return respondTo(state, request, { error: peerError('updateInvalid') }, context)
  const session = { ...record.session, namespaces }
  return change(state, request, { ...record, session, updateId: request.id }, 'updated', context)
}

/** Handles an extension: seven days from now, or less if the wallet asks for less. */
export function takeExtend(state: State, request: Incoming, context: Context): Step {
  const record = find(state.sessions, request.topic)
  const nowSeconds = Math.floor(context.now / 1000)
  const longest = nowSeconds + sessionSeconds
  const asked = isRecord(request.params) ? request.params.expiry : undefined
  const expiry = isWhole(asked) ? Math.min(asked, longest) : longest
  if (!record || (asked !== undefined && !isWhole(asked)) || expiry <= nowSeconds)
    return respondTo(state, request, { error: peerError('extendInvalid') }, context)
  const session = { ...record.session, expiry }
  return change(state, request, { ...record, session }, 'extended', context)
}

/**
 * Handles an event of the wallet; there is no response. Only granted events are emitted, and of each kind
 * only newer ones, so that a late message does not restore an old value.
 */
export function takeEvent(state: State, request: Incoming): Step {
  const { params, topic } = request
  const record = find(state.sessions, topic)
  const { chainId, event } = isRecord(params) ? params : {}
  if (!record || typeof chainId !== 'string' || !isRecord(event)) return { state, effects: [] }
  const { data, name } = event
  if (
    typeof name !== 'string' ||
    !grantsOn(record.session.namespaces, chainId).events.includes(name)
  )
    return { state, effects: [] }
  const kind = `${chainId.split(':')[0]}:${name}`
  const { eventIds = {} } = record
  if (!isNewer(request.id, find(eventIds, kind) ?? 0)) return { state, effects: [] }
  const next = { ...record, eventIds: put(eventIds, kind, request.id) }
  return {
    state: { ...state, sessions: put(state.sessions, topic, next) },
    effects: [{ type: 'emit', event: { type: 'event', topic, chainId, event: { name, data } } }],
  }
}

/** Handles the end of a session. Before the settlement, it rejects the proposal. */
export function takeSessionDelete(state: State, request: Incoming, context: Context): Step {
  const proposal = Object.values(state.proposals).find(
    ({ answer }) => answer?.topic === request.topic,
  )
  if (!proposal) return takeDelete(state, request, context)
  return joinSteps(acknowledge(state, request, context), (next) =>
    failProposal(next, proposal, rejectedBy(request)),
  )
}

/** Handles the deletion of a pairing: no wallet will respond to its proposal. */
export function takePairingDelete(state: State, request: Incoming): Step {
  const proposal = find(state.proposals, request.topic)
  // After an approval, wallets delete the pairing and settle on another topic.
  if (!proposal || proposal.answer) return { state, effects: [] }
  return failProposal(state, proposal, rejectedBy(request))
}

function rejectedBy({ params }: Incoming): PairingError {
  const peer = readPeerError(params) ?? peerError('disconnected')
  return new PairingError('PROPOSAL_REJECTED', { peer })
}

/** Compares the milliseconds of two ids; their last digits are random. */
function isNewer(id: number, last: number): boolean {
  return id !== last && Math.floor(id / 1000) >= Math.floor(last / 1000)
}

function change(
  state: State,
  request: Incoming,
  record: SessionRecord,
  kind: 'extended' | 'updated',
  context: Context,
): Step {
  const { session } = record
  const sessions = put(state.sessions, session.topic, record)
  const said = acknowledge({ ...state, sessions }, request, context)
  const event = { type: 'session', change: kind, session } as const
  return { ...said, effects: [...said.effects, { type: 'emit', event }] }
}
