import { expect, test } from 'vitest'
import { createKeyPair, createSymKey, toTopic } from '../../crypto/keys.ts'
import { asked, granted } from '../../testing/createBench.ts'
import { createTable } from '../../testing/createTable.ts'
import { createUri } from '../../uri.ts'
import { topicsOf } from '../topics.ts'
import { createWalletInputs } from './createWalletInputs.ts'

const metadata = { name: 'Wallet', description: '', url: 'https://wallet.example', icons: [] }
const inputs = createWalletInputs({ metadata, canAuthenticate: true })

/** A wallet that has read a pairing URI. */
function paired() {
  const table = createTable({ seed: 9 })
  const symKey = createSymKey(table.context.random)
  const topic = toTopic(symKey)
  const page = createKeyPair(table.context.random)
  const expiry = table.context.now / 1000 + 300
  table.run(inputs.pair, { uri: createUri({ symKey, expiry }), key: 'pair' })
  const proposal = {
    requiredNamespaces: {},
    optionalNamespaces: asked,
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey: page.publicKey, metadata },
    expiryTimestamp: expiry,
  }
  const say = (method: string, params: unknown, id = 1) =>
    table.run(inputs.receive, { topic, message: table.seal({ id, method, params }, symKey) })
  return { table, topic, symKey, proposal, say }
}

function connected() {
  const all = paired()
  all.say('wc_sessionPropose', all.proposal)
  all.table.run(inputs.approve, { id: 1, namespaces: granted })
  const record = Object.values(all.table.state().sessions)[0]!
  const say = (method: string, params: unknown, id = 50) =>
    all.table.run(inputs.receive, {
      topic: record.session.topic,
      message: all.table.seal({ id, method, params }, record.symKey),
    })
  return { ...all, record, say }
}

test.each([
  ['chains are empty', { eip155: { ...asked.eip155, chains: [] } }, 5100],
  ['a chain is not CAIP-2', { eip155: { ...asked.eip155, chains: ['42'] } }, 5100],
  ['a chain of another namespace', { eip155: { ...asked.eip155, chains: ['solana:a'] } }, 5100],
  ['an invalid namespace', { '**': asked.eip155 }, 5104],
  ['not an object', [], 5104],
])(
  'error: [PAIR-03] rejected without showing it, with tag 1121: %s',
  (_title, optionalNamespaces, code) => {
    const { proposal, say, table } = paired()
    say('wc_sessionPropose', { ...proposal, optionalNamespaces })

    expect(table.said()).toMatchObject([{ tag: 1121, ttl: 300, rpc: { id: 1, error: { code } } }])
    expect(table.events()).toEqual([])
  },
)

test.each([
  ['no proposer', { proposer: undefined }],
  ['an invalid key', { proposer: { publicKey: 'x', metadata } }],
  ['an incomplete proposer', { proposer: { publicKey: 'a'.repeat(64) } }],
])('error: rejected without showing it: %s', (_title, change) => {
  const { proposal, say, table } = paired()
  say('wc_sessionPropose', { ...proposal, ...change })

  expect(table.said()).toMatchObject([{ tag: 1121, rpc: { error: { code: 5100 } } }])
})

test('behavior: an expired proposal is not shown; one that is sent twice is shown once', () => {
  const { proposal, say, table } = paired()
  say('wc_sessionPropose', { ...proposal, expiryTimestamp: 1 })
  expect(table.events()).toEqual([])
  say('wc_sessionPropose', proposal, 2)
  expect(table.events()).toHaveLength(1)
  say('wc_sessionPropose', { ...proposal, relays: [] }, 2)
  expect([table.events(), table.said()]).toEqual([[], []])
})

test('error: [PAIR-03] an approval must grant everything the page requires', () => {
  const { proposal, say, table } = paired()
  const requiredNamespaces = { eip155: { ...asked.eip155, methods: ['eth_sign'] } }
  say('wc_sessionPropose', { ...proposal, requiredNamespaces })

  expect(() => table.run(inputs.approve, { id: 1, namespaces: granted })).toThrow(
    expect.objectContaining({
      code: 'NAMESPACES_INVALID',
      peer: expect.objectContaining({ code: 5002 }),
    }),
  )
})

test('default: [PAIR-03] approving settles on a new topic, and ends the pairing', () => {
  const { record, table } = connected()

  expect([...topicsOf(table.state()).keys()]).toEqual([record.session.topic])
  expect(table.state()).toMatchObject({ inbox: {}, pairings: {} })
  expect(Object.keys(table.state().seen)).toEqual([record.session.topic])
})

test('behavior: [PAIR-03] a page that rejects the settlement ends the session', () => {
  const { record, table } = connected()
  const error = { code: 7000, message: 'no' }
  const message = table.seal({ id: record.settleId, error }, record.symKey)
  table.run(inputs.receive, { topic: record.session.topic, message })

  expect(table.events()).toEqual([
    { type: 'ended', topic: record.session.topic, by: 'peer', reason: error },
  ])
})

test('behavior: no relay accepted the settlement: no session', () => {
  const { table } = connected()
  table.run(inputs.unsent, { key: 'settlement:1', error: new Error('away') as never })

  expect(table.state().sessions).toEqual({})
  expect(table.events()).toMatchObject([{ type: 'ended', by: 'self' }])
})

test.each([
  ['wc_sessionUpdate', { namespaces: granted }, 1105, 1003],
  ['wc_sessionExtend', {}, 1107, 1004],
  ['wc_sessionSettle', {}, 1103, 1005],
  ['wc_sessionRequest', { chainId: 1 }, 1109, 3001],
  ['wc_sessionRequest', { chainId: 'eip155:1', request: { method: 'eth_sign' } }, 1109, 3001],
  ['wc_sessionRequest', { chainId: 'eip155:10', request: { method: 'personal_sign' } }, 1109, 3005],
  [
    'wc_sessionRequest',
    { chainId: 'eip155:1', request: { method: 'personal_sign', expiryTimestamp: 1 } },
    1109,
    8000,
  ],
  ['wc_other', {}, 0, 10001],
])('error: [PAIR-03] messages that a page must not send: %s %j', (method, params, tag, code) => {
  const { say, table } = connected()
  say(method, params)

  expect(table.said()).toMatchObject([{ tag, rpc: { id: 50, error: { code } } }])
  expect(table.events()).toEqual([])
})

test('error: a proposal without a pairing is not shown', () => {
  const { proposal, record, say, table } = connected()
  say('wc_sessionPropose', proposal)
  say('wc_sessionAuthenticate', {}, 51)
  say('wc_sessionEvent', {}, 52)

  expect([table.said(), table.events()]).toEqual([[], []])
  expect(Object.keys(table.state().sessions)).toEqual([record.session.topic])
})

test('behavior: [PAIR-03] a request stays pending until the relay has its response, which can be repeated', () => {
  const { record, say, table } = connected()
  const { topic } = record.session
  say('wc_sessionRequest', {
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: [], expiryTimestamp: 2_000_000_000 },
  })
  const answer = (key: string) =>
    table.run(inputs.respond, { id: 50, key, response: { result: '0x1' }, topic })

  answer('tell:1')
  table.run(inputs.unsent, { key: 'tell:1', error: new Error('away') as never })
  expect(Object.keys(table.state().inbox)).toEqual(['50'])

  answer('tell:2')
  expect(table.said()).toMatchObject([{ tag: 1109, rpc: { id: 50, result: '0x1' } }])
  table.run(inputs.sent, { key: 'tell:3' })
  expect(Object.keys(table.state().inbox)).toEqual(['50'])
  table.run(inputs.sent, { key: 'tell:2' })
  expect(table.state().inbox).toEqual({})
  expect(() => answer('tell:4')).toThrow(expect.objectContaining({ code: 'SESSION_NOT_FOUND' }))
})
