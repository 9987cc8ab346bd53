import { toMessageId } from '../crypto/keys.ts'
import { encodeEnvelope } from '../envelope.ts'
import { PairingError, type PeerError } from '../errors.ts'
import { encodeRpc } from '../jsonRpc.ts'
import { methodOf } from './methods.ts'
import type { Context, Outgoing, State } from './State.ts'
import { put } from './steps.ts'
import { symKeyOf } from './topics.ts'

/** Maximum number of hashes per topic; more than the number of messages that the relay keeps. */
const mostSeen = 256

/** Returns a unique id of 16 digits: the time in milliseconds, then three random digits. */
export function nextId(state: State, context: Context): number {
  const [high = 0, low = 0] = context.random(2)
  return Math.max(context.now * 1000 + ((high * 256 + low) % 1000), state.lastId + 1)
}

/** Remembers the hash of a message, so that it is handled once and own messages are ignored. */
export function remember(state: State, topic: string, hash: string): State {
  const hashes = [...(state.seen[topic] ?? []), hash].slice(-mostSeen)
  return { ...state, seen: put(state.seen, topic, hashes) }
}

/** Seals a request. */
export function sealRequest(
  state: State,
  request: sealRequest.Request,
  context: Context,
): sealRequest.Sealed {
  const { id = nextId(state, context), method, params, symKey, topic, ttl } = request
  const how = methodOf(method)
  const sealed = sealText(
    { ...state, lastId: Math.max(state.lastId, id) },
    { topic, symKey, text: encodeRpc({ id, method, params }) },
    context,
  )
  return {
    id,
    state: sealed.state,
    message: {
      topic,
      message: sealed.message,
      ttl: ttl ?? how.ttl,
      tag: how.tag,
      prompt: how.prompt,
    },
  }
}

export declare namespace sealRequest {
  type Request = {
    id?: number | undefined
    topic: string
    method: string
    params: unknown
    /** In seconds. Default: that of the method. */
    ttl?: number | undefined
    /** Key of a topic that is not subscribed to. */
    symKey?: string | undefined
  }
  type Sealed = { id: number; state: State; message: Outgoing }
}

/** Seals a response. */
export function sealAnswer(
  state: State,
  answer: sealAnswer.Answer,
  context: Context,
): { state: State; message: Outgoing } {
  const { id, method, response, symKey, sender, topic } = answer
  const how = methodOf(method)
  const { state: next, message } = sealText(
    state,
    { topic, symKey, sender, text: encodeRpc({ id, ...response }) },
    context,
  )
  const refused = 'error' in response
  const refusal = answer.asked === false ? how.autoRejectTag : how.rejectTag
  const tag = (refused ? refusal : undefined) ?? how.answerTag
  return { state: next, message: { topic, message, ttl: how.answerTtl, tag, prompt: false } }
}

export declare namespace sealAnswer {
  type Answer = {
    topic: string
    id: number
    /** Method of the request. */
    method: string
    response: { result: unknown } | { error: PeerError }
    /** True if the user has declined. */
    asked?: boolean | undefined
    /** Key of a topic that is not subscribed to. */
    symKey?: string | undefined
    /** Our public key, if the other side does not know it yet. */
    sender?: string | undefined
  }
}

function sealText(
  state: State,
  options: {
    topic: string
    text: string
    symKey?: string | undefined
    sender?: string | undefined
  },
  context: Context,
): { state: State; message: string } {
  const { sender, symKey = symKeyOf(state, options.topic), text, topic } = options
  if (symKey === undefined) throw new PairingError('SESSION_NOT_FOUND')
  const { random } = context
  const message = encodeEnvelope({
    random,
    symKey,
    text,
    ...(sender === undefined ? { type: 0 } : { type: 1, senderPublicKey: sender }),
  })
  return { state: remember(state, topic, toMessageId(message)), message }
}
