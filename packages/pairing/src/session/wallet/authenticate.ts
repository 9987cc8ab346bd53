import { grantsOf } from '../../auth/grantsOf.ts'
import { parseAuthPayload, parseCacaos } from '../../auth/parseAuth.ts'
import { createKeyPair, deriveSymKey, toTopic } from '../../crypto/keys.ts'
import { PairingError } from '../../errors.ts'
import { isRecord } from '../../jsonRpc.ts'
import { attempt, defined, isWhole, readPeer } from '../guards.ts'
import { methodOf } from '../methods.ts'
import { peerError } from '../peerErrors.ts'
import { refuseUnknown } from '../receive.ts'
import type { Metadata } from '../Session.ts'
import type { Context, Handler, Incoming, State, Step } from '../State.ts'
import { sealAnswer } from '../send.ts'
import { sessionOfGrants } from '../sessionOfGrants.ts'
import { respondTo } from '../shared/sharedRequests.ts'
import { find, omit, publishSealed, put } from '../steps.ts'
import type { Keyed, PendingAuthentication } from '../WalletClient.ts'
import { dropPairing } from './approve.ts'

const method = 'wc_sessionAuthenticate'

/** Handles a sign-in request. Wallets without support for it refuse and wait for the plain proposal. */
export function takeAuthentication(canAuthenticate: boolean): Handler<Incoming> {
  return (state, request, context) => {
    if (!canAuthenticate) return refuseUnknown(state, request, context)
    if (!find(state.pairings, request.topic) || find(state.inbox, request.id))
      return { state, effects: [] }
    const authentication = readAuthentication(request, context)
    if (!authentication) return respondTo(state, request, { error: peerError('rejected') }, context)
    if (authentication.expiry * 1000 <= context.now) return { state, effects: [] }
    const { publicKey } = authentication.requester
    const doubled = Object.values(state.inbox).flatMap((entry) =>
      entry.type === 'proposal' && entry.proposal.proposer.publicKey === publicKey
        ? [entry.proposal.id]
        : [],
    )
    const inbox = omit(state.inbox, (_, id) => doubled.includes(Number(id)))
    return {
      state: {
        ...state,
        inbox: put(inbox, request.id, { type: 'authentication', authentication }),
      },
      effects: [
        ...doubled.map((id) => ({ type: 'emit', event: { type: 'withdrawn', id } }) as const),
        { type: 'emit', event: { type: 'authenticate', authentication } },
      ],
    }
  }
}

function readAuthentication(
  { attestation, id, params, topic }: Incoming,
  context: Context,
): PendingAuthentication | undefined {
  if (!isRecord(params)) return undefined
  const requester = readPeer(params.requester)
  const payload = attempt(() => parseAuthPayload(params.authPayload))
  const { expiryTimestamp } = params
  const expiry = isWhole(expiryTimestamp)
    ? expiryTimestamp
    : Math.floor(context.now / 1000) + methodOf(method).ttl
  if (!requester || !payload) return undefined
  return defined({ id, pairingTopic: topic, requester, payload, expiry, attestation })
}

/** Approves a sign-in: responds sealed to the page's key, and creates the session. */
export function approveAuthentication(metadata: Metadata) {
  return (state: State, input: Keyed<'approveAuthentication'>, context: Context): Step => {
    const { pairingTopic, requester } = pendingAuthentication(state, input.id, context)
    const cacaos = parseCacaos(input.cacaos)
    const { privateKey, publicKey } = createKeyPair(context.random)
    const symKey = deriveSymKey({ privateKey, publicKey: requester.publicKey })
    const self = { publicKey, metadata }
    const session = sessionOfGrants({
      grants: grantsOf(cacaos),
      nowSeconds: Math.floor(context.now / 1000),
      pairingTopic,
      peer: requester,
      self,
      topic: toTopic(symKey),
    })
    const record = session && { session, symKey, proposalId: input.id, updateId: 0, settleId: 0 }
    const answered = sealAnswer(
      record ? { ...state, sessions: put(state.sessions, session.topic, record) } : state,
      {
        topic: toTopic(requester.publicKey),
        id: input.id,
        method,
        symKey,
        sender: publicKey,
        response: { result: { cacaos, responder: self } },
      },
      context,
    )
    return {
      state: forget(answered.state, { pairingTopic, requester }),
      effects: [
        { type: 'publish', key: input.key, messages: [answered.message] },
        ...(session
          ? [{ type: 'emit', event: { type: 'session', change: 'settled', session } } as const]
          : []),
      ],
    }
  }
}

/** Declines a sign-in; the pairing stays, as with a proposal. */
export function rejectAuthentication(
  state: State,
  input: Keyed<'rejectAuthentication'>,
  context: Context,
): Step {
  const { id, key, reason: error = peerError('rejected') } = input
  const { requester } = pendingAuthentication(state, id, context)
  const { privateKey, publicKey } = createKeyPair(context.random)
  const symKey = deriveSymKey({ privateKey, publicKey: requester.publicKey })
  const topic = toTopic(requester.publicKey)
  const answer = { topic, id, method, symKey, sender: publicKey, response: { error } }
  const sealed = sealAnswer(state, answer, context)
  const inbox = omit(sealed.state.inbox, (_, entryId) => entryId === `${id}`)
  const seen = omit(sealed.state.seen, (_, seenTopic) => seenTopic === topic)
  return publishSealed({ ...sealed, state: { ...sealed.state, inbox, seen } }, key)
}

/** Returns a sign-in request that has not expired. @throws `SESSION_NOT_FOUND`, `PROPOSAL_EXPIRED`. */
export function pendingAuthentication(
  state: State,
  id: number,
  context: Pick<Context, 'now'>,
): PendingAuthentication {
  const entry = find(state.inbox, id)
  if (entry?.type !== 'authentication')
    throw new PairingError('SESSION_NOT_FOUND', { hints: ['No pending sign-in has that id'] })
  const { authentication } = entry
  if (authentication.expiry * 1000 <= context.now) throw new PairingError('PROPOSAL_EXPIRED')
  return authentication
}

function forget(
  state: State,
  { pairingTopic, requester }: Pick<PendingAuthentication, 'pairingTopic' | 'requester'>,
): State {
  const next = dropPairing(state, pairingTopic)
  // We sent messages to this topic, but never subscribed to it.
  const topic = toTopic(requester.publicKey)
  return { ...next, seen: omit(next.seen, (_, key) => key === topic) }
}
