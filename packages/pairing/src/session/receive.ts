import { toMessageId } from '../crypto/keys.ts'
import { decodeEnvelope, type Opened } from '../envelope.ts'
import { decodeRpc, type RpcRequest, type RpcResponse } from '../jsonRpc.ts'
import { peerError } from './peerErrors.ts'
import type { Answer, Context, Handler, Incoming, State, Step } from './State.ts'
import { remember, sealAnswer } from './send.ts'
import { joinSteps, publishSealed } from './steps.ts'
import { topicsOf } from './topics.ts'

/** Maximum number of messages that are kept for unknown topics, and their maximum length in characters. */
const mostEarly = 16
const longestEarly = 131_072

/** Handlers of incoming requests and responses. */
export type Handlers = {
  /** Handlers by method. */
  readonly requests: Readonly<Record<string, Handler<Incoming>>>
  /** Tried in order; a response that none handles is dropped. */
  readonly answers: readonly ((
    state: State,
    answer: Answer,
    context: Context,
  ) => Step | undefined)[]
}

/** Opens a message and passes it to its handler; ignores duplicates. */
export function receive(
  state: State,
  input: { topic: string; message: string; attestation?: string | undefined },
  context: Context,
  handlers: Handlers,
): Step {
  const key = topicsOf(state).get(input.topic)
  if (!key) return { state: keepEarly(state, input), effects: [] }
  const hash = toMessageId(input.message)
  if (state.seen[input.topic]?.includes(hash)) return { state, effects: [] }
  const next = remember(state, input.topic, hash)
  const read = openMessage(input.message, key)
  if (!read) return { state: next, effects: [] }
  const { opened, rpc } = read
  const { topic } = input
  if ('method' in rpc) {
    // Peers without a session key may respond but not send requests.
    if (!('symKey' in key)) return { state: next, effects: [] }
    const { id, method, params } = rpc
    const handle = Object.hasOwn(handlers.requests, method) ? handlers.requests[method] : undefined
    const attestation = input.attestation && { token: input.attestation, messageId: hash }
    const request: Incoming = { topic, id, method, params, ...(attestation && { attestation }) }
    return (handle ?? refuseUnknown)(next, request, context)
  }
  const { id, ...response } = rpc
  const answer: Answer = { topic, id, response, sender: opened.senderPublicKey }
  for (const take of handlers.answers) {
    const step = take(next, answer, context)
    if (step) return step
  }
  return { state: next, effects: [] }
}

/** Handles the messages that arrived before their topic was known. */
export function receiveEarly(step: Step, context: Context, handlers: Handlers): Step {
  const topics = topicsOf(step.state)
  const ready = step.state.early.filter(({ topic }) => topics.has(topic))
  if (ready.length === 0) return step
  const early = step.state.early.filter(({ topic }) => !topics.has(topic))
  return ready.reduce<Step>(
    (before, message) => joinSteps(before, (next) => receive(next, message, context, handlers)),
    { state: { ...step.state, early }, effects: step.effects },
  )
}

/** Responds with an error, so that the other side does not wait for an unsupported method. */
export function refuseUnknown(state: State, request: Incoming, context: Context): Step {
  const { id, method, topic } = request
  // Shortened, because the method name comes from the peer.
  const error = peerError('methodUnsupported', method.slice(0, 64))
  return publishSealed(sealAnswer(state, { topic, id, method, response: { error } }, context))
}

/** Keeps a message of an unknown topic while a proposal is open; only then can one arrive early. */
function keepEarly(state: State, message: { topic: string; message: string }): State {
  const waits = Object.keys(state.proposals).length > 0
  if (!waits || message.message.length > longestEarly) return state
  if (state.early.some((kept) => kept.message === message.message)) return state
  return { ...state, early: [...state.early, message].slice(-mostEarly) }
}

function openMessage(
  message: string,
  key: { readonly symKey: string } | { readonly privateKey: string },
): { opened: Opened; rpc: RpcRequest | RpcResponse } | undefined {
  try {
    const opened = decodeEnvelope(message, key)
    return { opened, rpc: decodeRpc(opened.text) }
  } catch {
    return undefined
  }
}
