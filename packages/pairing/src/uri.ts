import { fromBase64Url } from './crypto/base.ts'
import { isHex32 } from './crypto/hex.ts'
import { toTopic } from './crypto/keys.ts'
import { PairingError } from './errors.ts'

/** Maximum length of a pairing URI, in characters; a typical one has about 250. */
const maxLength = 2_048

/** Content of a pairing URI. */
export type PairingUri = {
  /** SHA-256 of `symKey`. */
  readonly topic: string
  /** Secret. */
  readonly symKey: string
  /** Seconds since 1970; absent in URIs of old clients. */
  readonly expiry: number | undefined
  /** Methods that the page will request besides a session; only a hint. */
  readonly methods: readonly string[]
}

/**
 * Creates a pairing URI for a QR code or a link.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1328
 */
export function createUri(options: createUri.Options): string {
  const { expiry, methods = [], symKey } = options
  // Some wallets depend on this order of parameters.
  const query = [
    'relay-protocol=irn',
    `symKey=${symKey}`,
    `expiryTimestamp=${expiry}`,
    ...(methods.length > 0 ? [`methods=${methods.join(',')}`] : []),
  ]
  return `wc:${toTopic(symKey)}@2?${query.join('&')}`
}

export declare namespace createUri {
  type Options = {
    symKey: string
    /** Seconds since 1970. */
    expiry: number
    methods?: readonly string[] | undefined
  }
}

/**
 * Parses a pairing URI: `wc:`, `wc://`, or base64 of either, with parameters in any order.
 *
 * @param now - Milliseconds since 1970.
 * @throws `URI_INVALID`, also if the topic does not match the key; `URI_EXPIRED`.
 */
export function parseUri(text: string, now: number): PairingUri {
  const match =
    text.length > maxLength
      ? null
      : /^wc:(?:\/\/)?([0-9a-f]{64})@(\d+)\?(.+)$/.exec(plain(text.trim()))
  if (!match) throw invalid('A pairing link starts with "wc:", a topic and "@2?"')
  const [, topic, version, queryText] = match
  if (version !== '2') throw invalid('Only protocol version 2 is supported')
  const query = new URLSearchParams(queryText)
  const symKey = query.get('symKey')
  if (query.get('relay-protocol') !== 'irn') throw invalid('relay-protocol must be irn')
  if (!isHex32(symKey)) throw invalid('symKey must be 64 lowercase hexadecimal digits')
  if (toTopic(symKey) !== topic) throw invalid('The topic does not match the key')
  const expiry = readExpiry(query.get('expiryTimestamp'))
  if (expiry !== undefined && expiry * 1_000 <= now)
    throw new PairingError('URI_EXPIRED', { hints: ['Create a new code on the page'] })
  return { expiry, methods: readMethods(query.get('methods')), symKey, topic }
}

/** Decodes a URI that is encoded as base64. */
function plain(text: string): string {
  if (text.startsWith('wc:')) return text
  try {
    const bytes = fromBase64Url(text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''))
    return new TextDecoder().decode(bytes)
  } catch {
    return ''
  }
}

function readExpiry(text: string | null): number | undefined {
  if (text === null) return undefined
  if (!/^\d{1,12}$/.test(text)) throw invalid('expiryTimestamp must be seconds since 1970')
  return Number(text)
}

/** Accepts both forms: `wc_a,wc_b` and `[wc_a,wc_b],[wc_c]`. */
function readMethods(text: string | null): readonly string[] {
  return (text ?? '').split(/[[\],]+/).filter(Boolean)
}

function invalid(hint: string): PairingError {
  return new PairingError('URI_INVALID', { hints: [hint] })
}
