import { createRequire } from 'node:module'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { authText } from '../../packages/pairing/src/auth/authText.ts'
import { parseCacaos } from '../../packages/pairing/src/auth/parseAuth.ts'
import { toAuthPayload } from '../../packages/pairing/src/auth/toAuthPayload.ts'
import { verifyCacao } from '../../packages/pairing/src/auth/verifyCacao.ts'
import { createSigner } from '../../packages/pairing/src/crypto/createSigner.ts'
import {
  createKeyPair,
  deriveSymKey,
  toMessageId,
  toTopic,
} from '../../packages/pairing/src/crypto/keys.ts'
import { createRelayToken, toDidKey } from '../../packages/pairing/src/crypto/relayToken.ts'
import { decodeEnvelope, encodeEnvelope } from '../../packages/pairing/src/envelope.ts'
import { validateProposalNamespaces } from '../../packages/pairing/src/session/namespaces.ts'
import { createUri, parseUri } from '../../packages/pairing/src/uri.ts'
import { privateKey } from './Ends.ts'
import { nodeEnvironment } from './nodeEnvironment.ts'

// Compares our functions with the SDK's on the same input, with fresh keys each time.

const requireOfSdk = createRequire(
  createRequire(import.meta.url).resolve('@walletconnect/sign-client'),
)
const utils = requireOfSdk('@walletconnect/utils')
const auth = requireOfSdk('@walletconnect/relay-auth')
const { random } = nodeEnvironment
const nowMs = Date.UTC(2026, 10, 22)

test('default: [PAIR-03] keys, topics and hashes', () => {
  const ours = createKeyPair(random)
  const theirs = utils.generateKeyPair()

  const symKey = deriveSymKey({ privateKey: ours.privateKey, publicKey: theirs.publicKey })

  expect(symKey).toBe(utils.deriveSymKey(theirs.privateKey, ours.publicKey))
  expect(toTopic(symKey)).toBe(utils.hashKey(symKey))
  expect(toTopic(ours.publicKey)).toBe(utils.hashKey(ours.publicKey))
  expect(toMessageId('Grüße 🎉')).toBe(utils.hashMessage('Grüße 🎉'))
})

test('default: [PAIR-03] envelopes, in both directions', () => {
  const [ours, theirs] = [createKeyPair(random), createKeyPair(random)]
  const symKey = deriveSymKey({ privateKey: ours.privateKey, publicKey: theirs.publicKey })
  const text = '{"id":1,"jsonrpc":"2.0","result":"Grüße 🎉"}'

  const sealed = encodeEnvelope({ type: 0, random, symKey, text })
  const sealedBySender = encodeEnvelope({
    type: 1,
    random,
    senderPublicKey: ours.publicKey,
    symKey,
    text,
  })
  expect(utils.decrypt({ encoded: sealed, symKey })).toBe(text)
  expect(utils.decrypt({ encoded: sealedBySender, symKey })).toBe(text)
  expect(
    utils.validateDecoding(sealedBySender, { receiverPublicKey: theirs.publicKey }),
  ).toMatchObject({ senderPublicKey: ours.publicKey, type: 1 })
  expect(utils.decodeTypeTwoEnvelope(encodeEnvelope({ type: 2, text }), 'base64url')).toBe(text)

  const type1 = { message: text, senderPublicKey: ours.publicKey, symKey, type: 1 }
  expect(decodeEnvelope(utils.encrypt({ message: text, symKey }), { symKey }).text).toBe(text)
  expect(decodeEnvelope(utils.encrypt(type1), { privateKey: theirs.privateKey })).toEqual({
    senderPublicKey: ours.publicKey,
    text,
  })
  expect(
    decodeEnvelope(utils.encodeTypeTwoEnvelope(text, 'base64url'), { unsealed: true }).text,
  ).toBe(text)
})

test('default: [PAIR-01] pairing links', () => {
  const symKey = utils.generateRandomBytes32()
  const expiry = nowMs / 1000 + 300
  const methods = ['wc_sessionAuthenticate']

  const uri = createUri({ expiry, methods, symKey })

  const topic = utils.hashKey(symKey)
  const relay = { protocol: 'irn' }
  const parameters = { expiryTimestamp: expiry, methods, relay, symKey, topic, version: 2 }
  expect(utils.formatUri({ ...parameters, protocol: 'wc' })).toBe(uri)
  expect(utils.parseUri(uri)).toMatchObject(parameters)
  expect(parseUri(utils.formatUri({ ...parameters, protocol: 'wc' }), nowMs)).toEqual({
    expiry,
    methods,
    symKey,
    topic,
  })
})

test('default: [PAIR-03] the token for the relay', async () => {
  const seed = random(32)
  const issuedAt = Math.floor(Date.now() / 1000)
  const audience = 'wss://relay.example'

  const signer = await createSigner(seed)
  const token = await createRelayToken({ audience, issuedAt, signer, subject: 'ab'.repeat(32) })

  const pair = auth.generateKeyPair(seed)
  expect(await auth.signJWT('ab'.repeat(32), audience, 86_400, pair, issuedAt)).toBe(token)
  expect(await auth.verifyJWT(token)).toBe(true)
  expect(auth.encodeIss(pair.publicKey)).toBe(toDidKey(signer.publicKey))
})

test('default: [PAIR-03] the text of one-click sign-in, and its signer', async () => {
  const chains = ['eip155:1', 'eip155:137']
  const payload = toAuthPayload(
    {
      chains,
      domain: 'dapp.example',
      exp: '2027-01-01T00:00:00.000Z',
      methods: ['personal_sign', 'eth_sendTransaction'],
      nbf: '2026-01-01T00:00:00.000Z',
      nonce: 'n0nce1234',
      requestId: '7',
      resources: ['https://dapp.example/tos'],
      statement: 'Log in please',
      uri: 'https://dapp.example/login',
    },
    nowMs,
  )
  expect(payload.resources?.at(-1)).toBe(
    utils.createEncodedRecap('eip155', 'request', ['personal_sign', 'eth_sendTransaction']),
  )
  const account = privateKeyToAccount(privateKey)
  // Cloned, because the function mutates its argument.
  const authPayload = structuredClone(payload)
  const populated = utils.populateAuthPayload({ authPayload, chains, methods: ['personal_sign'] })
  for (const chain of chains) {
    const iss = `did:pkh:${chain}:${account.address}`
    const plain = utils.formatMessage(structuredClone(payload), iss)
    const limited = utils.formatMessage(populated, iss)

    expect(authText(payload, iss)).toBe(plain)
    expect(authText(populated, iss)).toBe(limited)

    for (const [request, message] of [
      [payload, plain],
      [populated, limited],
    ]) {
      const s = await account.signMessage({ message })
      const signed = utils.buildAuthObject(request, { s, t: 'eip191' }, iss)
      const [cacao] = parseCacaos(JSON.parse(JSON.stringify([signed])))
      expect(await utils.validateSignedCacao({ cacao: signed })).toBe(true)
      await expect(verifyCacao(cacao!, payload)).resolves.toBeUndefined()
    }
  }
})

// Two differences are intended: an empty request means everything that a wallet supports, and a chain is accepted only
// under its own namespace.
test.each([
  [{ eip155: { chains: ['eip155:1'], events: [], methods: [] } }],
  [{ 'eip155:10': { events: [], methods: [] } }],
  [{ eip155: { chains: ['42'], events: [], methods: [] } }],
  [{ eip155: { chains: ['eip155:1'], methods: [] } }],
  [{ eip155: { chains: 'eip155:1', events: [], methods: [] } }],
])('behavior: [PAIR-03] both accept or reject a page’s request: %j', (namespaces) => {
  const isTaken = isFree(() => validateProposalNamespaces(namespaces))

  expect(utils.isValidRequiredNamespaces(namespaces, 'connect()', 'optionalNamespaces')).toEqual(
    isTaken ? null : expect.objectContaining({ message: expect.any(String) }),
  )
})

function isFree(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}
