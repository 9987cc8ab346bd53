import type { AuthPayload } from '../../auth/AuthPayload.ts'
import { createKeyPair, createSymKey, toTopic } from '../../crypto/keys.ts'
import { createUri } from '../../uri.ts'
import { defined } from '../guards.ts'
import { proposalSeconds } from '../methods.ts'
import type { Metadata, Properties, ProposalNamespaces } from '../Session.ts'
import type { Context, ProposalRecord, State, Step } from '../State.ts'
import { nextId, sealRequest } from '../send.ts'
import { put } from '../steps.ts'

/** Creates a pairing and proposes a session. Does nothing if a proposal with that id exists. */
export function propose(state: State, input: propose.Input, context: Context): Step {
  const { authenticate, id, metadata, namespaces, required, ...properties } = input
  const isThere = Object.values(state.proposals).some((proposal) => proposal.id === id)
  if (isThere || settledBy(state, id)) return { state, effects: [] }
  const symKey = createSymKey(context.random)
  const topic = toTopic(symKey)
  const { privateKey, publicKey } = createKeyPair(context.random)
  const expiry = Math.floor(context.now / 1000) + proposalSeconds
  const authId = authenticate && nextId({ ...state, lastId: Math.max(state.lastId, id) }, context)
  const record: ProposalRecord = {
    id,
    topic,
    symKey,
    privateKey,
    publicKey,
    expiry,
    deadline: expiry,
    uri: createUri({ symKey, expiry, methods: authenticate && ['wc_sessionAuthenticate'] }),
    required,
    aborted: false,
    sent: false,
    ...(authenticate && authId
      ? { auth: { id: authId, topic: toTopic(publicKey), payload: authenticate } }
      : {}),
  }
  const opened = { ...state, proposals: put(state.proposals, topic, record) }
  const proposer = { publicKey, metadata }
  // The sign-in request goes first: a wallet that supports it ignores the proposal.
  const asked = record.auth && sealAuthentication(opened, { record, metadata }, context)
  const offered = sealRequest(
    asked?.state ?? opened,
    {
      id,
      topic,
      method: 'wc_sessionPropose',
      params: defined({
        requiredNamespaces: {},
        optionalNamespaces: namespaces,
        relays: [{ protocol: 'irn' }],
        proposer,
        expiryTimestamp: expiry,
        pairingTopic: topic,
        ...properties,
        id,
      }),
    },
    context,
  )
  const messages = asked ? [asked.message, offered.message] : [offered.message]
  return { state: offered.state, effects: [{ type: 'publish', key: `proposal:${id}`, messages }] }
}

export declare namespace propose {
  type Input = {
    id: number
    metadata: Metadata
    /** Includes the required namespaces. */
    namespaces: ProposalNamespaces
    required: ProposalNamespaces
    sessionProperties?: Properties | undefined
    scopedProperties?: Readonly<Record<string, Properties>> | undefined
    authenticate?: AuthPayload | undefined
  }
}

/** Returns the session that a finished proposal led to. */
export function settledBy(state: State, proposalId: number) {
  return Object.values(state.sessions).find((record) => record.proposalId === proposalId)?.session
}

/** Returns the proposal with that id. */
export function proposalOf(state: State, id: number): ProposalRecord | undefined {
  return Object.values(state.proposals).find((proposal) => proposal.id === id)
}

function sealAuthentication(
  state: State,
  { record, metadata }: { record: ProposalRecord; metadata: Metadata },
  context: Context,
) {
  const method = 'wc_sessionAuthenticate'
  const params = {
    authPayload: record.auth?.payload,
    requester: { publicKey: record.publicKey, metadata },
    expiryTimestamp: record.expiry,
  }
  return sealRequest(state, { id: record.auth?.id, topic: record.topic, method, params }, context)
}
