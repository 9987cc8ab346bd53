import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { createKeyPair, deriveSymKey, toMessageId, toTopic } from './crypto/keys.ts'
import { createRelayToken, toDidKey } from './crypto/relayToken.ts'
import { decodeEnvelope, encodeEnvelope } from './envelope.ts'
import { createTestSigner } from './testing/createTestSigner.ts'

// Source: pairing protocol, section 16; the token is the public example of the protocol's specification.

const privateA = '11'.repeat(32)
const privateB = '22'.repeat(32)
const publicA = '7b4e909bbe7ffe44c465a220037d608ee35897d31ef972f07f74892cb0f73f13'
const publicB = '0faa684ed28867b97f4a6a2dee5df8ce974e76b7018e3f22a1c4cf2678570f20'
const symKey = 'dc5774cb6f12055709d3faed4fbe6b36f192c9a610a9fa0ad748c9f89975083f'

const text = '{"id":1,"jsonrpc":"2.0","method":"wc_sessionPing","params":{}}'
const random = () => hexToBytes('000102030405060708090a0b')
const sealed =
  'AAABAgMEBQYHCAkKC/zfm7WIw5iWzJ6IIJ1DVul16tV/66Aor95Hf+NZOhbyvIJlR/bIfkFMnviq0kQMlkAw9TEPeONU/Q/qChdmLPA0Zo0L/9FT5UOxXzfB8Q=='
const sealedBySender =
  'AXtOkJu+f/5ExGWiIAN9YI7jWJfTHvly8H90iSyw9z8TAAECAwQFBgcICQoL/N+btYjDmJbMnoggnUNW6XXq1X/roCiv3kd/41k6FvK8gmVH9sh+QUye+KrSRAyWQDD1MQ9441T9D+oKF2Ys8DRmjQv/0VPlQ7FfN8Hx'
const unsealed =
  'AnsiaWQiOjEsImpzb25ycGMiOiIyLjAiLCJtZXRob2QiOiJ3Y19zZXNzaW9uUGluZyIsInBhcmFtcyI6e319'

test('[PAIR-03] public keys of both sides, and the shared key', () => {
  expect(createKeyPair(() => hexToBytes(privateA))).toEqual({
    privateKey: privateA,
    publicKey: publicA,
  })
  expect(createKeyPair(() => hexToBytes(privateB)).publicKey).toBe(publicB)
  expect(deriveSymKey({ privateKey: privateA, publicKey: publicB })).toBe(symKey)
  expect(deriveSymKey({ privateKey: privateB, publicKey: publicA })).toBe(symKey)
})

test('[PAIR-03] topics', () => {
  expect(toTopic(symKey)).toBe('b2bfbfd11c76cffd30bfd6c29163d24eeb5612ad7280ef7fea544d406a81f084')
  expect(toTopic(publicA)).toBe('d19bf3f082782c87b783fe7134698aeff6e66d9f86afaf7cf9e9b8bf40bab3ff')
})

test('[PAIR-03] envelopes of each type, both ways', () => {
  expect(encodeEnvelope({ type: 0, random, symKey, text })).toBe(sealed)
  expect(decodeEnvelope(sealed, { symKey })).toEqual({ text })
  const bySender = encodeEnvelope({ type: 1, random, senderPublicKey: publicA, symKey, text })
  expect(bySender).toBe(sealedBySender)
  expect(decodeEnvelope(sealedBySender, { privateKey: privateB })).toEqual({
    senderPublicKey: publicA,
    text,
  })
  expect(encodeEnvelope({ type: 2, text })).toBe(unsealed)
  expect(decodeEnvelope(unsealed, { unsealed: true })).toEqual({ text })
})

test('default: the id of a message', () => {
  expect(toMessageId(sealed)).toBe(
    'cbedef18c94c4f8bdb84a2968861e3bf52e6c13515d5bf4a043d008f8ce1c370',
  )
})

test('default: what a relay knows a client by, and the token that proves it', async () => {
  const signer = createTestSigner(
    hexToBytes('58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295'),
  )

  const token = await createRelayToken({
    audience: 'wss://relay.walletconnect.com',
    issuedAt: 1_656_910_097,
    signer,
    subject: 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e',
  })

  expect(toDidKey(signer.publicKey)).toBe(
    'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH',
  )
  expect(token).toBe(
    'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA',
  )
})

test('error: a peer key that gives every key pair the same secret', () => {
  const attempts = ['00'.repeat(32), `01${'00'.repeat(31)}`, 'zz', '', publicA.toUpperCase()]
  for (const publicKey of attempts)
    expect(() => deriveSymKey({ privateKey: privateA, publicKey })).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID' }),
    )
})

test('error: a type can only be opened with its own key', () => {
  const whole = [sealed, sealedBySender, unsealed, base64.encode(hexToBytes('0300'))]
  for (const message of whole) {
    if (message !== sealed) refuses(() => decodeEnvelope(message, { symKey }))
    if (message !== sealedBySender) refuses(() => decodeEnvelope(message, { privateKey: privateB }))
    if (message !== unsealed) refuses(() => decodeEnvelope(message, { unsealed: true }))
  }
})

function refuses(run: () => unknown) {
  expect(run).toThrow(expect.objectContaining({ code: 'ENVELOPE_INVALID', name: 'PairingError' }))
}
