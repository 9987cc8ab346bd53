import { parseAuthPayload, parseCacaos } from '../../../../packages/pairing/src/auth/parseAuth.ts'
import { createKeyPair, deriveSymKey } from '../../../../packages/pairing/src/crypto/keys.ts'
import { decodeEnvelope, encodeEnvelope } from '../../../../packages/pairing/src/envelope.ts'
import { decodeRpc } from '../../../../packages/pairing/src/jsonRpc.ts'
import { readFrame as readRelayFrame } from '../../../../packages/pairing/src/relay/readFrame.ts'
import { loadState } from '../../../../packages/pairing/src/session/store.ts'
import { decodeTabMessage } from '../../../../packages/pairing/src/tabs/tabMessage.ts'
import { readFrame } from '../../../../packages/server/src/features/relay/readFrame.ts'
import { anyText, anyValue, mutateText, mutateValue, toJsonText } from '../mutate.ts'
import type { Random } from '../random.ts'
import { defineTarget } from '../Target.ts'

const hex = '11'.repeat(32)
const own = createKeyPair(() => new Uint8Array(32).fill(0x22))
const sender = createKeyPair(() => new Uint8Array(32).fill(0x11))
const symKey = deriveSymKey({ privateKey: own.privateKey, publicKey: sender.publicKey })
const random12 = (bytes: number) => new Uint8Array(bytes).fill(7)

const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }
const namespaces = {
  eip155: {
    accounts: [`eip155:1:0x${'ab'.repeat(20)}`],
    events: ['accountsChanged'],
    methods: ['personal_sign'],
  },
}
const session = {
  expiry: 2_000_000_000,
  namespaces,
  pairingTopic: hex,
  peer: { metadata, publicKey: hex },
  self: { metadata, publicKey: hex },
  topic: hex,
}
const slices: Readonly<Record<string, unknown>> = {
  sessions: { [hex]: { proposalId: 1, session, settleId: 2, symKey: hex, updateId: 3 } },
  proposals: {
    [hex]: {
      ...{ deadline: 1, expiry: 2, id: 3, privateKey: hex, publicKey: hex, required: {} },
      ...{ sent: true, symKey: hex, topic: hex, uri: 'wc:' },
    },
  },
  pairings: { [hex]: { expiry: 2_000_000_000, symKey: hex } },
  calls: { 1: { expiry: 2_000_000_000, id: 1, method: 'personal_sign', sent: true, topic: hex } },
  answered: [1, 2],
  seen: { [hex]: [hex] },
}
const payload = {
  ...{ aud: 'https://shop.example', chains: ['eip155:1'], domain: 'shop.example', version: '1' },
  ...{
    iat: '2026-11-26T12:00:00Z',
    iss: 'did:pkh:eip155:1:0x',
    nonce: '12345678',
    type: 'caip122',
  },
  resources: [`urn:recap:${btoa('{"att":{"eip155":{"request/a":[{}]}}}').replace(/=+$/, '')}`],
}
const messages: readonly unknown[] = [
  { id: 1_795_196_475_000_123, jsonrpc: '2.0', method: 'wc_sessionPropose', params: session },
  { id: 1_795_196_475_000_123, jsonrpc: '2.0', result: true },
  { id: 1, jsonrpc: '2.0', error: { code: 5000, message: 'Declined' } },
  {
    id: '17',
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: { id: hex, data: { topic: hex, message: 'AA==', publishedAt: 1, tag: 1108 } },
  },
  [{ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: { topic: hex } }],
]
const tabMessages: readonly unknown[] = [
  { type: 'hello' },
  { type: 'leading', leader: 'a', snapshot: {} },
  { askedAt: 1, key: 'a', method: 'b', params: [], type: 'call' },
  {
    key: 'a',
    outcome: {
      error: { code: 'ABORTED', hints: ['x'], message: 'y', peer: { code: 1 } },
      type: 'failed',
    },
    type: 'answer',
  },
]

/** Returns JSON of a changed sample, with changes of the text too, or any text. */
function jsonFrom(samples: readonly unknown[], random: Random): string {
  if (random.oneIn(10)) return anyText(random)
  const sample = random.pick(samples)
  const value = random.oneIn(10) ? anyValue(random) : mutateValue(sample, random)
  const text = toJsonText(value)
  return random.oneIn(4) ? mutateText(text, random) : text
}

type Sealed = { key: 'symKey' | 'privateKey' | 'unsealed'; message: string }

/** Messages of relays, wallets and other tabs, and the stored state of pairing. */
export const pairingTargets = [
  defineTarget({
    name: 'envelope',
    generate(random): Sealed {
      const text = jsonFrom(messages, random)
      // A key agreement takes a hundred times longer than the rest.
      const type = random.oneIn(100) ? 1 : random.pick([0, 2] as const)
      const key = (['symKey', 'privateKey', 'unsealed'] as const)[type]
      const sealed = { random: random12, symKey, text }
      const message =
        type === 1
          ? encodeEnvelope({ type, ...sealed, senderPublicKey: sender.publicKey })
          : encodeEnvelope({ type, ...sealed })
      if (random.oneIn(20)) return { key, message: anyText(random) }
      return { key, message: random.oneIn(2) ? mutateText(message, random) : message }
    },
    run({ key, message }: Sealed) {
      const keys = {
        privateKey: { privateKey: own.privateKey },
        symKey: { symKey },
        unsealed: { unsealed: true },
      } as const
      return decodeRpc(decodeEnvelope(message, keys[key]).text)
    },
  }),
  defineTarget({
    name: 'relayFrames',
    generate: (random) => jsonFrom(messages, random),
    run(text: string) {
      readRelayFrame(text)
      readFrame(text, 50)
    },
  }),
  defineTarget({
    name: 'tabs',
    generate: (random) => jsonFrom(tabMessages, random),
    run: decodeTabMessage,
  }),
  defineTarget({
    name: 'signIns',
    generate: (random) => mutateValue(payload, random),
    run(value: unknown) {
      parseAuthPayload(value)
      parseCacaos([{ h: { t: 'caip122' }, p: value, s: { s: '0x', t: 'eip191' } }])
    },
  }),
  defineTarget({
    name: 'pairingStorage',
    generate: (random) =>
      Object.fromEntries(
        Object.entries(slices).map(([name, value]) => [
          name,
          jsonFrom([{ value, version: 1 }], random),
        ]),
      ),
    run: (stored: Readonly<Record<string, string>>) =>
      loadState({
        now: 1_795_196_475_000,
        prefix: '',
        storage: {
          getItem: (key) => stored[key] ?? null,
          removeItem: () => {},
          setItem: () => {},
        },
      }),
  }),
]
