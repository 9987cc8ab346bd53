import { PairingError, type PairingErrorCode, pairingErrors } from '../errors.ts'
import { isRecord, isTextList, parseJson, readPeerError } from '../jsonRpc.ts'

/** Result of a call. */
export type Outcome =
  | { readonly type: 'done'; readonly value: unknown }
  | { readonly type: 'failed'; readonly error: unknown }

/** Messages between tabs of one page. `key` is the id of a call and starts with its tab's random id. */
export type TabMessage =
  /** A new tab asks for the leader. */
  | { readonly type: 'hello' }
  | { readonly type: 'leading'; readonly leader: string; readonly snapshot: unknown }
  | { readonly type: 'event'; readonly event: unknown; readonly snapshot: unknown }
  | {
      readonly type: 'call'
      readonly key: string
      readonly method: string
      readonly params: unknown
      /** Milliseconds since 1970. Old calls are ignored, since another tab has handled them. */
      readonly askedAt: number
    }
  | { readonly type: 'cancel'; readonly key: string }
  | {
      readonly type: 'answer'
      readonly key: string
      readonly outcome: Outcome
      readonly snapshot: unknown
    }

/**
 * Serializes a message. Values that are not JSON can't be sent to a wallet either.
 *
 * @throws `INPUT_INVALID`.
 */
export function encodeTabMessage(message: TabMessage): string {
  try {
    return JSON.stringify(message, (_, value: unknown) =>
      value instanceof PairingError ? toPlain(value) : value,
    )
  } catch (cause) {
    throw new PairingError('INPUT_INVALID', { cause, hints: ['Only JSON can be sent'] })
  }
}

/** Parses a message of the channel; returns undefined for unknown messages, e.g. of another version. */
export function decodeTabMessage(data: unknown): TabMessage | undefined {
  const message = typeof data === 'string' ? parseJson(data) : undefined
  if (!isRecord(message)) return undefined
  const { askedAt, event, key, leader, method, params, snapshot, type } = message
  if (type === 'hello') return { type }
  if (type === 'leading' && typeof leader === 'string') return { type, leader, snapshot }
  if (type === 'event') return { type, event, snapshot }
  if (typeof key !== 'string') return undefined
  if (type === 'cancel') return { type, key }
  if (type === 'call' && typeof method === 'string' && typeof askedAt === 'number')
    return { type, key, method, params, askedAt }
  const outcome = readOutcome(message.outcome)
  return type === 'answer' && outcome ? { type, key, outcome, snapshot } : undefined
}

/** Parses a serialized error; returns undefined for anything else. */
export function readPairingError(value: unknown): PairingError | undefined {
  if (!isRecord(value) || !isCode(value.code) || typeof value.message !== 'string') return undefined
  const { code, message } = value
  const hints = isTextList(value.hints) ? value.hints : []
  return new PairingError(code, { hints, message, peer: readPeerError(value.peer) })
}

function readOutcome(value: unknown): Outcome | undefined {
  if (!isRecord(value)) return undefined
  if (value.type === 'done') return { type: 'done', value: value.value }
  // The details of other errors are not sent between tabs.
  const error = readPairingError(value.error) ?? new Error('The leading tab failed')
  return value.type === 'failed' ? { type: 'failed', error } : undefined
}

function toPlain({ code, hints, message, peer }: PairingError) {
  return { code, hints, message, peer }
}

function isCode(value: unknown): value is PairingErrorCode {
  return typeof value === 'string' && Object.hasOwn(pairingErrors, value)
}
