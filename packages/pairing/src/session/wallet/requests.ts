import { PairingError } from '../../errors.ts'
import { isRecord } from '../../jsonRpc.ts'
import { isWhole } from '../guards.ts'
import { methodOf } from '../methods.ts'
import { grantsOn } from '../namespaces.ts'
import { peerError } from '../peerErrors.ts'
import type { Context, InboxEntry, Incoming, State, Step } from '../State.ts'
import { sealAnswer } from '../send.ts'
import { sent } from '../shared/delivered.ts'
import { liveSession } from '../shared/liveSession.ts'
import { respondTo } from '../shared/sharedRequests.ts'
import { find, omit, publishSealed, put } from '../steps.ts'
import type { Keyed, PendingRequest } from '../WalletClient.ts'

const method = 'wc_sessionRequest'

/** A request whose response is being sent. In memory only, so it can be answered again after a reload. */
type Answered = Extract<InboxEntry, { type: 'request' }> & {
  readonly answerKeys: readonly string[]
}

/** Handles a page's request. Requests that are not granted are refused without asking the user. */
export function takeRequest(state: State, request: Incoming, context: Context): Step {
  const record = find(state.sessions, request.topic)
  if (!record || find(state.inbox, request.id)) return { state, effects: [] }
  const asked = readRequest(request, context)
  if (!asked) return respondTo(state, request, { error: peerError('methodUnauthorized') }, context)
  const granted = grantsOn(record.session.namespaces, asked.chainId)
  if (granted.accounts.length === 0)
    return respondTo(state, request, { error: peerError('chainUnauthorized') }, context)
  if (!granted.methods.includes(asked.method))
    return respondTo(state, request, { error: peerError('methodUnauthorized') }, context)
  if (asked.expiry * 1000 <= context.now)
    return respondTo(state, request, { error: peerError('requestExpired') }, context)
  return {
    state: { ...state, inbox: put(state.inbox, asked.id, { type: 'request', request: asked }) },
    effects: [{ type: 'emit', event: { type: 'request', request: asked } }],
  }
}

function readRequest(request: Incoming, context: Context): PendingRequest | undefined {
  const { attestation, id, params, topic } = request
  if (!isRecord(params) || !isRecord(params.request)) return undefined
  const { chainId } = params
  const { expiryTimestamp, method: name, params: values } = params.request
  if (typeof chainId !== 'string' || typeof name !== 'string') return undefined
  const expiry = isWhole(expiryTimestamp)
    ? expiryTimestamp
    : Math.floor(context.now / 1000) + methodOf(method).ttl
  const asked = { id, topic, chainId, method: name, params: values, expiry }
  return attestation ? { ...asked, attestation } : asked
}

/**
 * Sends the user's decision. The request stays until the relay has the response, so that a failed one can be repeated.
 */
export function respond(state: State, input: Keyed<'respond'>, context: Context): Step {
  const { id, key, response, topic } = input
  liveSession(state, topic, context)
  const entry = find(state.inbox, id)
  if (entry?.type !== 'request' || entry.request.topic !== topic)
    throw new PairingError('SESSION_NOT_FOUND', { hints: ['No pending request has that id'] })
  const answered: Answered = { ...entry, answerKeys: [...keysOf(entry), key] }
  const next = { ...state, inbox: put(state.inbox, id, answered) }
  return publishSealed(sealAnswer(next, { topic, id, method, response }, context), key)
}

/** The relay has a message; if it was a response, its request is removed. */
export function takeSent(state: State, input: { key: string }): Step {
  const inbox = omit(state.inbox, (entry) => keysOf(entry).includes(input.key))
  return sent({ ...state, inbox }, input)
}

function keysOf(entry: InboxEntry): readonly string[] {
  return isAnswered(entry) ? entry.answerKeys : []
}

function isAnswered(entry: InboxEntry): entry is Answered {
  return 'answerKeys' in entry
}
