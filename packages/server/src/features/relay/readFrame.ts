import { RelayError } from './RelayError.ts'
import { readIds } from './readIds.ts'

/** One message of a client. `id` is the JSON text of the id, unchanged. */
export type Said =
  | {
      readonly kind: 'call'
      readonly id: string
      readonly method: string
      readonly params: unknown
    }
  | { readonly kind: 'bad'; readonly id: string; readonly error: RelayError }
  /** A reply to one of our pushes. */
  | { readonly kind: 'answer'; readonly to: number }

/** Maximum length of an id that is echoed. */
const longestId = 128

/**
 * Parses a frame: one object, or a batch.
 *
 * @param batchLimit - Maximum number of calls per batch.
 */
export function readFrame(
  text: string | undefined,
  batchLimit: number,
): { isBatch: boolean; said: readonly Said[] } {
  const value = text === undefined ? undefined : tryJson(text)
  if (text === undefined || typeof value !== 'object' || value === null)
    return refuse('Serialization')
  if (!Array.isArray(value)) return { isBatch: false, said: [readOne(value, readIds(text)[0])] }
  if (value.length === 0) return refuse('BatchEmpty')
  if (value.length > batchLimit) return refuse('BatchLimitExceeded')
  const ids = readIds(text)
  return { isBatch: true, said: value.map((one, index) => readOne(one, ids[index])) }
}

function refuse(tag: 'BatchEmpty' | 'BatchLimitExceeded' | 'Serialization') {
  return { isBatch: false, said: [{ error: new RelayError(tag), id: '0', kind: 'bad' } as const] }
}

function readOne(value: unknown, id: string | undefined): Said {
  const bad = (tag: ConstructorParameters<typeof RelayError>[0]): Said => ({
    error: new RelayError(tag),
    id: id && id.length <= longestId ? id : '0',
    kind: 'bad',
  })
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return bad('Serialization')
  const { jsonrpc, method, params } = value as Partial<Record<string, unknown>>
  if (!id || id.length > longestId) return bad('InvalidRequestId')
  if (jsonrpc !== '2.0') return bad('InvalidJsonRpcVersion')
  if (method === undefined && ('result' in value || 'error' in value))
    return { kind: 'answer', to: Number(id.replaceAll('"', '')) }
  if (typeof method !== 'string') return bad('InvalidMethod')
  return { id, kind: 'call', method, params }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
