import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './crypto/base.ts'
import { createKeyPair, deriveSymKey } from './crypto/keys.ts'
import { decodeEnvelope, type EnvelopeKey, encodeEnvelope } from './envelope.ts'
import { PairingError } from './errors.ts'
import { decodeRpc } from './jsonRpc.ts'

const page = createKeyPair(() => hexToBytes('11'.repeat(32)))
const wallet = createKeyPair(() => hexToBytes('22'.repeat(32)))
const symKey = deriveSymKey({ privateKey: wallet.privateKey, publicKey: page.publicKey })

/** Any text that UTF-8 can encode. */
const text = fc.string({ unit: 'grapheme', maxLength: 300 })
const iv = fc.uint8Array({ minLength: 12, maxLength: 12 })

const types: readonly (readonly [0 | 1 | 2, EnvelopeKey])[] = [
  [0, { symKey }],
  [1, { privateKey: wallet.privateKey }],
  [2, { unsealed: true }],
]

function encode(type: 0 | 1 | 2, content: string, bytes: Uint8Array) {
  const sealed = { random: () => bytes, symKey, text: content }
  if (type === 0) return encodeEnvelope({ type, ...sealed })
  if (type === 1) return encodeEnvelope({ type, ...sealed, senderPublicKey: page.publicKey })
  return encodeEnvelope({ type, text: content })
}

test.each(types)('[PAIR-03] type %i: any text is decrypted unchanged', (type, key) => {
  fc.assert(
    fc.property(text, iv, (content, bytes) => {
      fc.pre(content.length > 0)
      const opened = decodeEnvelope(encode(type, content, bytes), key)
      expect(opened.text).toBe(content)
      expect(opened.senderPublicKey).toBe(type === 1 ? page.publicKey : undefined)
    }),
    // Type 1 is slow, because each run includes a key agreement.
    { numRuns: type === 1 ? 30 : 200 },
  )
})

test.each(types.slice(0, 2))('error: type %i, any bit changed', (type, key) => {
  const whole = fromBase64(encode(type, '{"id":1}', new Uint8Array(12).fill(7)))
  for (let bit = 0; bit < whole.length * 8; bit++) {
    const changed = whole.slice()
    changed[bit >> 3]! ^= 1 << (bit & 7)
    refuses(toBase64(changed), key)
  }
})

test.each(types.slice(0, 2))('error: type %i, truncated or extended', (type, key) => {
  const whole = fromBase64(encode(type, '{"id":1}', new Uint8Array(12)))
  for (let length = 0; length < whole.length; length++)
    refuses(toBase64(whole.subarray(0, length)), key)
  refuses(toBase64(Uint8Array.of(...whole, 0)), key)
})

test('error: an unencrypted envelope without text, or with bytes that are not text', () => {
  refuses(toBase64Url(Uint8Array.of(2)), { unsealed: true })
  refuses(toBase64Url(Uint8Array.of(2, 0xff)), { unsealed: true })
  expect(fromBase64Url(encodeEnvelope({ type: 2, text: 'a' }))).toEqual(Uint8Array.of(2, 97))
})

test('error: 100,000 almost valid messages decode to nothing wrong', () => {
  const samples = types.map(([type]) => encode(type, '{"id":1,"jsonrpc":"2.0","result":true}', iv0))
  const next = numbers(20_261_122)
  // Unused stack traces would take most of the time.
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  onTestFinished(() => {
    Error.stackTraceLimit = limit
  })
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_{}":,[]\\ \n'

  for (let round = 0; round < 100_000; round++) {
    const [type, key] = types[next() % 3]!
    const sample = round % 8 === 0 ? samples[type]! : '{"id":1,"jsonrpc":"2.0","result":{"a":[1]}}'
    const at = next() % sample.length
    const kept = next() % 8 === 0 ? sample.slice(0, at) : sample
    const character = alphabet[next() % alphabet.length]
    const changed = `${kept.slice(0, at)}${character}${kept.slice(at + 1 + (next() % 2))}`
    try {
      // Type 1 is mostly opened as type 0, since repeating the key agreement would only test the library.
      if (round % 8 === 0) decodeEnvelope(changed, type === 1 ? { symKey } : key)
      else decodeRpc(changed)
    } catch (error) {
      if (!(error instanceof PairingError) || error.code !== 'ENVELOPE_INVALID') throw error
    }
  }
})

const iv0 = new Uint8Array(12)

/** Returns a deterministic number generator. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}

function refuses(message: string, key: EnvelopeKey) {
  expect(() => decodeEnvelope(message, key)).toThrow(
    expect.objectContaining({ code: 'ENVELOPE_INVALID', name: 'PairingError' }),
  )
}
