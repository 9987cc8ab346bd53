import { expect, test } from 'vitest'
import { PairingError } from '../../errors.ts'
import { granted } from '../../testing/createBench.ts'
import { createTable, meet } from '../../testing/createTable.ts'
import { proposalSeconds } from '../methods.ts'
import { readers } from '../records.ts'
import { topicsOf } from '../topics.ts'
import { createDappInputs } from './createDappInputs.ts'

const metadata = { name: 'Page', description: '', url: 'https://page.example', icons: [] }
const inputs = createDappInputs(metadata)

/** A page whose proposal a wallet has approved. */
function answered() {
  const table = createTable()
  table.run(inputs.propose, { id: 1, metadata, namespaces: {}, required: {} })
  table.run(inputs.sent, { key: 'proposal:1' })
  const proposal = Object.values(table.state().proposals)[0]!
  const wallet = meet(proposal, table.context)
  const result = { relay: { protocol: 'irn' }, responderPublicKey: wallet.publicKey }
  const message = table.seal({ id: 1, result }, proposal.symKey)
  const settlement = {
    relay: { protocol: 'irn' },
    namespaces: granted,
    controller: { publicKey: wallet.publicKey, metadata },
    expiry: table.context.now / 1000 + 604_800,
  }
  const say = (method: string, params: unknown, id = 2) =>
    table.run(inputs.receive, {
      topic: wallet.topic,
      message: table.seal({ id, method, params }, wallet.symKey),
    })
  return {
    table,
    proposal,
    wallet,
    settlement,
    yes: { topic: proposal.topic, message },
    keys: new Map([[wallet.topic, wallet.symKey]]),
    say,
  }
}

function settled() {
  const all = answered()
  all.table.run(inputs.receive, all.yes)
  all.say('wc_sessionSettle', all.settlement)
  return all
}

test('default: [PAIR-03] approval, then settlement: a session with its key, and no data of the proposal', () => {
  const { proposal, table, wallet } = settled()

  expect(table.said()).toEqual([
    { topic: wallet.topic, tag: 1103, ttl: 300, prompt: false, rpc: { id: 2, result: true } },
  ])
  expect([...topicsOf(table.state()).keys()]).toEqual([wallet.topic])
  expect(table.state().proposals).toEqual({})
  expect(Object.keys(table.state().seen)).toEqual([wallet.topic])
  expect(table.outcomes()).toMatchObject([
    { type: 'done', value: { session: { pairingTopic: proposal.topic } } },
  ])
})

const otherKey = 'a'.repeat(64)
test.each<[string, Record<string, unknown>]>([
  ['a different key than that of the approval', { controller: { publicKey: otherKey, metadata } }],
  ['no controller', { controller: undefined }],
  ['no relay', { relay: {} }],
  ['already expired', { expiry: 1 }],
  ['an invalid expiry', { expiry: 'later' }],
  ['invalid namespaces', { namespaces: [] }],
  ['no methods', { namespaces: { eip155: { accounts: [], events: [] } } }],
  [
    'an incomplete account',
    { namespaces: { eip155: { ...granted.eip155, accounts: ['eip155:1'] } } },
  ],
])('error: [PAIR-03] an invalid settlement: %s', (_title, change) => {
  const { keys, say, settlement, table, wallet, yes } = answered()
  table.run(inputs.receive, yes)

  say('wc_sessionSettle', { ...settlement, ...change })

  expect(table.said(keys)).toMatchObject([
    { topic: wallet.topic, tag: 1103, rpc: { id: 2, error: { code: 7000 } } },
  ])
  expect(table.outcomes()).toMatchObject([{ type: 'failed', error: { code: 'SESSION_INVALID' } }])
  expect(table.state()).toMatchObject({ proposals: {}, sessions: {}, seen: {} })
})

test('behavior: [PAIR-03] a settlement before the approval is kept, and applied with it', () => {
  const { say, settlement, table, wallet, yes } = answered()
  say('wc_sessionSettle', settlement)
  say('wc_sessionSettle', settlement)
  expect(table.state().early).toHaveLength(2)

  table.run(inputs.receive, yes)

  expect(Object.keys(table.state().sessions)).toEqual([wallet.topic])
  expect(table.state().early).toEqual([])
})

test('behavior: early messages are limited, and kept only while a proposal is pending', () => {
  const { table } = answered()
  const noise = (index: number) => ({ topic: `${index}`.padStart(64, '0'), message: `${index}` })
  for (let index = 0; index < 100; index++) table.run(inputs.receive, noise(index))
  table.run(inputs.receive, { topic: 'f'.repeat(64), message: 'x'.repeat(200_000) })
  expect(table.state().early).toHaveLength(16)

  const idle = createTable()
  idle.run(inputs.receive, noise(1))
  expect(idle.state().early).toEqual([])
})

test('behavior: a second wallet that approves changes nothing', () => {
  const { proposal, settlement, say, table, wallet, yes } = answered()
  table.run(inputs.receive, yes)
  const other = meet(proposal, table.context)
  const result = { responderPublicKey: other.publicKey }
  const message = table.seal({ id: 1, result }, proposal.symKey)
  table.run(inputs.receive, { topic: proposal.topic, message })
  say('wc_sessionSettle', settlement)

  expect(Object.keys(table.state().sessions)).toEqual([wallet.topic])
})

test.each([{}, { responderPublicKey: 'x' }, { responderPublicKey: '0'.repeat(64) }, null])(
  'error: an approval without a usable key: %j',
  (result) => {
    const { proposal, table } = answered()
    const message = table.seal({ id: 1, result }, proposal.symKey)
    table.run(inputs.receive, { topic: proposal.topic, message })

    expect(table.outcomes()).toMatchObject([{ type: 'failed', error: { code: 'SESSION_INVALID' } }])
    expect(topicsOf(table.state()).size).toBe(0)
  },
)

test('behavior: a wallet that approves an aborted proposal too late is notified', () => {
  const { keys, proposal, table, wallet, yes } = answered()
  table.run(inputs.abort, { id: 1, error: new PairingError('ABORTED') })
  expect(table.said()).toMatchObject([
    { topic: proposal.topic, tag: 1000, rpc: { method: 'wc_pairingDelete' } },
  ])

  table.run(inputs.receive, yes)

  expect(table.said(keys)).toMatchObject([
    { topic: wallet.topic, tag: 1112, rpc: { method: 'wc_sessionDelete', params: { code: 6000 } } },
  ])
  expect(table.state()).toMatchObject({ proposals: {}, seen: {} })
})

test('behavior: an approval at the last moment leaves time for the settlement', () => {
  const { table, yes } = answered()
  table.context.now += (proposalSeconds - 1) * 1000
  table.run(inputs.receive, yes)
  table.context.now += 30_000
  table.run(inputs.tick, {})
  expect(Object.keys(table.state().proposals)).toHaveLength(1)

  table.context.now += 60_000
  table.run(inputs.tick, {})
  expect(table.outcomes()).toMatchObject([{ type: 'failed', error: { code: 'PROPOSAL_EXPIRED' } }])
})

test('behavior: [PAIR-03] a second wallet that declines does not end what the first has approved', () => {
  const { proposal, say, settlement, table, wallet, yes } = answered()
  table.run(inputs.receive, yes)
  const error = { code: 5000, message: 'User rejected.' }
  const message = table.seal({ id: 1, error }, proposal.symKey)
  table.run(inputs.receive, { topic: proposal.topic, message })
  expect(table.outcomes()).toEqual([])
  say('wc_sessionSettle', settlement)

  expect(Object.keys(table.state().sessions)).toEqual([wallet.topic])
})

test('behavior: [PAIR-03] a second wallet that declines to sign in does not end it either', () => {
  const { table } = answered()
  const authenticate = { domain: 'page.example', aud: 'https://page.example', nonce: 'n' }
  const payload = { ...authenticate, chains: ['eip155:1'], type: 'caip122', version: '1', iat: '' }
  table.run(inputs.propose, {
    id: 5,
    metadata,
    namespaces: {},
    required: {},
    authenticate: payload as never,
  })
  table.run(inputs.sent, { key: 'proposal:5' })
  const proposal = Object.values(table.state().proposals).find(({ id }) => id === 5)!
  const other = meet(proposal, table.context)
  const result = { responderPublicKey: other.publicKey }
  const { topic } = proposal
  const hear = (message: string) => table.run(inputs.receive, { topic, message })
  hear(table.seal({ id: 5, result }, proposal.symKey))
  const error = { code: 5000, message: 'User rejected.' }
  hear(table.seal({ id: proposal.auth!.id, error }, proposal.symKey))

  expect(table.outcomes()).toEqual([])
  expect(table.state().proposals[topic]?.answer?.topic).toBe(other.topic)
})

test('behavior: [PAIR-03] an approval without a settlement is answered with the end of the session', () => {
  const { keys, table, wallet, yes } = answered()
  table.run(inputs.receive, yes)
  table.context.now += (proposalSeconds + 1) * 1000
  table.run(inputs.tick, {})

  expect(table.said(keys)).toMatchObject([
    { topic: wallet.topic, tag: 1112, rpc: { method: 'wc_sessionDelete', params: { code: 6000 } } },
  ])
  expect(table.outcomes()).toMatchObject([{ type: 'failed', error: { code: 'PROPOSAL_EXPIRED' } }])
  expect(table.state()).toMatchObject({ proposals: {}, seen: {} })
})

test('behavior: [PAIR-06] a session lasts at most seven days, whatever the wallet sends', () => {
  const { say, settlement, table, wallet, yes } = answered()
  table.run(inputs.receive, yes)
  say('wc_sessionSettle', { ...settlement, expiry: settlement.expiry + 1_000_000 })

  expect(table.state().sessions[wallet.topic]?.session.expiry).toBe(settlement.expiry)
})

test('behavior: a wallet that deletes the pairing ends the proposal; after approval it only cleans up', () => {
  const { proposal, table, yes } = answered()
  const params = { code: 6000, message: 'User disconnected.' }
  const deleted = () => ({
    topic: proposal.topic,
    message: table.seal({ id: 9, method: 'wc_pairingDelete', params }, proposal.symKey),
  })
  const before = table.state()
  table.run(inputs.receive, deleted())
  expect(table.outcomes()).toMatchObject([{ type: 'failed', error: { code: 'PROPOSAL_REJECTED' } }])

  table.set(before)
  table.run(inputs.receive, yes)
  table.run(inputs.receive, deleted())
  expect(Object.keys(table.state().proposals)).toHaveLength(1)
})

test('behavior: a wallet that disconnects before its settlement has declined', () => {
  const { keys, say, settlement, table, yes } = answered()
  table.run(inputs.receive, yes)
  say('wc_sessionDelete', { code: 6000, message: 'User disconnected.' }, 9)

  expect(table.said(keys)).toMatchObject([{ tag: 1113, rpc: { id: 9, result: true } }])
  expect(table.outcomes()).toMatchObject([
    { type: 'failed', error: { code: 'PROPOSAL_REJECTED', peer: { code: 6000 } } },
  ])
  say('wc_sessionSettle', settlement)
  expect(table.state()).toMatchObject({ proposals: {}, sessions: {}, seen: {} })
})

test('default: pings are answered on the pairing and in the session', () => {
  const { proposal, say, settlement, table, yes } = answered()
  const ping = { id: 8, method: 'wc_pairingPing', params: {} }
  table.run(inputs.receive, {
    topic: proposal.topic,
    message: table.seal(ping, proposal.symKey),
  })
  expect(table.said()).toMatchObject([{ tag: 1003, ttl: 30, rpc: { id: 8, result: true } }])
  table.run(inputs.receive, yes)
  say('wc_sessionSettle', settlement)
  say('wc_sessionPing', {}, 9)
  expect(table.said()).toMatchObject([{ tag: 1115, ttl: 86_400, rpc: { id: 9, result: true } }])
})

test.each(['wc_other', 'constructor', '__proto__', 'wc_sessionRequest'])(
  'error: a method that pages do not support: %s',
  (method) => {
    const { say, table } = settled()
    say(method, {}, 9)

    expect(table.said()).toMatchObject([
      {
        ttl: method === 'wc_sessionRequest' ? 300 : 86_400,
        rpc: { id: 9, error: { code: 10001 } },
      },
    ])
  },
)

test('behavior: a newer update is applied; others are answered with 1003', () => {
  const { say, table, wallet } = settled()
  const update = (id: number, address: string) =>
    say(
      'wc_sessionUpdate',
      { namespaces: { eip155: { ...granted.eip155, accounts: [`eip155:1:${address}`] } } },
      id,
    )
  update(2_000_000, '0xb')
  expect(table.said()).toMatchObject([{ tag: 1105, rpc: { result: true } }])
  update(1_999_999, '0xa')
  expect(table.said()).toMatchObject([{ tag: 1105, rpc: { error: { code: 1003 } } }])
  expect(table.events()).toEqual([])
  say('wc_sessionUpdate', { namespaces: {} }, 3_000_000)
  say('wc_sessionUpdate', null, 3_000_001)
  expect(table.said()).toMatchObject([{ rpc: { error: { code: 1003 } } }])
  update(2_000_001, '0xc')

  const { session } = table.state().sessions[wallet.topic]!
  expect(session.namespaces.eip155?.accounts).toEqual(['eip155:1:0xc'])
})

test.each([
  [{}, 604_800],
  [{ expiry: 1_700_000_000 + 100 }, 100],
  [{ expiry: 1_700_000_000 + 9_999_999 }, 604_800],
])('behavior: an extension gives at most seven days: %j', (params, seconds) => {
  const { say, table, wallet } = settled()
  say('wc_sessionExtend', params, 9)

  expect(table.state().sessions[wallet.topic]?.session.expiry).toBe(1_700_000_000 + seconds)
})

test.each([{ expiry: 'x' }, { expiry: 1 }, { expiry: null }])(
  'error: an invalid extension: %j',
  (params) => {
    const { say, table } = settled()
    say('wc_sessionExtend', params, 9)

    expect(table.said()).toMatchObject([{ tag: 1107, rpc: { error: { code: 1004 } } }])
  },
)

test.each([
  [{ chainId: 'eip155:1', event: { name: 'other', data: 1 } }],
  [{ chainId: 'eip155:10', event: { name: 'chainChanged', data: 1 } }],
  [{ chainId: 1, event: { name: 'chainChanged', data: 1 } }],
  [{ chainId: 'eip155:1', event: 'chainChanged' }],
  [null],
])('error: events that were not granted are dropped without a response: %j', (params) => {
  const { say, table } = settled()
  say('wc_sessionEvent', params, 9)

  expect([table.said(), table.events()]).toEqual([[], []])
})

test('behavior: [PAIR-03] of events out of order the newest of each kind is applied, after a reload too', async () => {
  const { say, table } = settled()
  const tell = (id: number, name: string, data: unknown) => {
    say('wc_sessionEvent', { chainId: 'eip155:1', event: { name, data } }, id)
    return table.events().map((event) => (event.type === 'event' ? event.event.data : event.type))
  }
  expect(tell(2_000_000, 'chainChanged', 137)).toEqual([137])
  expect(tell(2_000_000, 'chainChanged', 10)).toEqual([])
  expect(tell(1_999_999, 'chainChanged', 1)).toEqual([])
  expect(tell(1_999_998, 'accountsChanged', ['0xa'])).toEqual([['0xa']])

  const stored = JSON.parse(JSON.stringify(table.state().sessions))
  table.set({ ...table.state(), sessions: readers.sessions(stored) })
  expect(tell(1_999_997, 'chainChanged', 1)).toEqual([])
  expect(tell(2_000_001, 'chainChanged', 1)).toEqual([1])
})

test('behavior: the client’s own messages are ignored', () => {
  const { table, wallet } = settled()
  const [publish] = table.run(inputs.ping, { id: 77, topic: wallet.topic })
  const echo = publish?.type === 'publish' ? publish.messages[0] : undefined

  table.run(inputs.receive, { topic: wallet.topic, message: echo!.message })

  expect(table.said()).toEqual([])
  expect(Object.keys(table.state().calls)).toEqual(['77'])
})

test('behavior: stored history is limited', () => {
  const { say, table, wallet } = settled()
  for (let id = 10; id < 400; id++) say('wc_sessionPing', {}, id)

  expect(table.state().seen[wallet.topic]).toHaveLength(256)
})

test('error: a message that cannot be decrypted or parsed is dropped', () => {
  const { table, wallet } = settled()
  const before = table.state()
  for (const message of ['', 'AA==', 'x'.repeat(100), table.seal({ id: 1, result: 1 }, otherKey)])
    table.run(inputs.receive, { topic: wallet.topic, message })

  expect(table.state().sessions).toBe(before.sessions)
  expect(table.said()).toEqual([])
})
