import { isHex32 } from '../crypto/hex.ts'
import type { PeerError } from '../errors.ts'
import { isRecord, parseJson, readAnswer } from '../jsonRpc.ts'
import type { RelayMessage } from './RelayClient.ts'

/** Maximum length of a frame, in characters; the limit of the relay protocol. */
const maxFrameLength = 1_048_576

/** Maximum length of an attestation, in characters. */
const maxAttestationLength = 4_096

/** A frame of the relay: the response to a call, or a message of a topic. */
export type Frame =
  | { readonly type: 'answer'; readonly id: string; readonly error: PeerError | undefined }
  | { readonly type: 'push'; readonly id: number | string; readonly message: RelayMessage }

/** Parses a frame; returns undefined for unknown frames. */
export function readFrame(data: unknown): Frame | undefined {
  if (typeof data !== 'string' || data.length > maxFrameLength) return undefined
  const frame = parseJson(data)
  if (!isRecord(frame) || frame.jsonrpc !== '2.0') return undefined
  const { id, method } = frame
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  if (method === undefined) return toAnswer(`${id}`, frame)
  const message = method === 'irn_subscription' ? readMessage(frame.params) : undefined
  return message && { type: 'push', id, message }
}

function toAnswer(id: string, frame: Readonly<Record<string, unknown>>): Frame | undefined {
  const answer = readAnswer(frame)
  if (!answer) return undefined
  const error =
    'error' in answer ? { code: answer.error.code, message: tidy(answer.error.message) } : undefined
  return { type: 'answer', error, id }
}

function readMessage(params: unknown): RelayMessage | undefined {
  const data = isRecord(params) ? params.data : undefined
  if (!isRecord(data) || !isHex32(data.topic) || typeof data.message !== 'string') return undefined
  const { attestation, message, publishedAt, tag, topic } = data
  return {
    message,
    publishedAt: toCount(publishedAt),
    tag: toCount(tag),
    topic,
    ...(isAttestation(attestation) && { attestation }),
  }
}

/** True for an attestation. Some clients send an empty text if they have none. */
function isAttestation(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxAttestationLength
}

/** Shortens a relay's message to one line for display. */
export function tidy(text: string): string {
  return text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

/** Old relays omit the two counts; nothing depends on them. */
function toCount(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : 0
}
