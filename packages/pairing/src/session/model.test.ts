import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PairingError } from '../errors.ts'
import { account, asked, granted } from '../testing/createBench.ts'
import { createTable } from '../testing/createTable.ts'
import { createDappInputs } from './dapp/createDappInputs.ts'
import type { Effect, Handler, State } from './State.ts'
import { topicsOf } from './topics.ts'
import { createWalletInputs } from './wallet/createWalletInputs.ts'

const metadata = { name: 'n', description: '', url: 'https://page.example', icons: [] }
const page = createDappInputs(metadata)
const wallet = createWalletInputs({ metadata, canAuthenticate: true })

type Message = { topic: string; message: string }
type End = ReturnType<typeof createTable>

/** Both clients and a relay that loses, repeats and reorders messages. */
function createWorld() {
  return {
    page: createTable({ seed: 3 }),
    wallet: createTable({ seed: 8 }),
    mail: [] as Message[],
  }
}
type World = ReturnType<typeof createWorld>

/** Runs a handler. Only a `PairingError` is allowed; outgoing messages are queued. */
function act<input>(world: World, end: End, handler: Handler<input>, input: input): void {
  const before = end.state()
  let effects: readonly Effect[] = []
  try {
    effects = end.run(handler, input)
  } catch (error) {
    expect(error).toBeInstanceOf(PairingError)
    expect(end.state()).toBe(before)
  }
  for (const effect of effects)
    if (effect.type === 'publish') world.mail.push(...effect.messages)
    else if (effect.type === 'verify' && end === world.page)
      act(world, end, page.verified, {
        ...effect,
        signedIn: new PairingError('SIGNATURE_INVALID'),
      })
  checkConsistent(end.state())
}

function checkConsistent(state: State): void {
  const topics = topicsOf(state)
  for (const [topic, { session, symKey }] of Object.entries(state.sessions)) {
    expect(session.topic).toBe(topic)
    expect(topics.get(topic)).toEqual({ symKey })
  }
  // No pending call without its session, no seen hashes without their topic, no early message without a
  // proposal.
  for (const call of Object.values(state.calls)) expect(state.sessions).toHaveProperty(call.topic)
  for (const entry of Object.values(state.inbox))
    if (entry.type === 'request') expect(state.sessions).toHaveProperty(entry.request.topic)
  for (const topic of Object.keys(state.seen)) expect([...topics.keys()]).toContain(topic)
  for (const hashes of Object.values(state.seen)) expect(hashes.length).toBeLessThanOrEqual(256)
  expect(state.early.length).toBeLessThanOrEqual(16)
  expect(state.answered.length).toBeLessThanOrEqual(64)
}

const pick = <value>(list: readonly value[], index: number) =>
  list.length === 0 ? undefined : list[index % list.length]
const sessionOf = (end: End, index: number) =>
  pick(Object.keys(end.state().sessions), index) ?? 'f'.repeat(64)
const inboxOf = (end: End, type: string, index: number) => {
  const entries = Object.entries(end.state().inbox).filter(([, entry]) => entry.type === type)
  return Number(pick(entries, index)?.[0] ?? 0)
}
const proposals = (world: World) => Object.values(world.page.state().proposals)
const authenticate = {
  type: 'caip122' as const,
  chains: ['eip155:1'],
  domain: 'page.example',
  aud: 'https://page.example',
  nonce: '12345678',
  version: '1' as const,
  iat: '2026-01-01T00:00:00.000Z',
}
const aborted = new PairingError('ABORTED')
const less = { eip155: { ...granted.eip155, accounts: [account] } }
const event = { name: 'chainChanged', data: 1 }

/** All possible actions; `index` selects among the available items. */
const actions: readonly ((world: World, index: number) => void)[] = [
  (world, id) =>
    act(world, world.page, page.propose, { id, metadata, namespaces: asked, required: {} }),
  (world, id) =>
    act(world, world.page, page.propose, {
      id,
      metadata,
      namespaces: asked,
      required: { eip155: { ...asked.eip155, methods: ['eth_sign'] } },
      authenticate,
    }),
  (world, index) => {
    const id = pick(proposals(world), index)?.id ?? 0
    act(world, world.page, page.sent, { key: `proposal:${id}` })
  },
  (world, index) => {
    const id = pick(proposals(world), index)?.id ?? 0
    act(world, world.page, page.abort, { id, error: aborted })
  },
  (world, index) => {
    const uri = pick(proposals(world), index)?.uri ?? 'wc:'
    act(world, world.wallet, wallet.pair, { uri, key: 'pair' })
  },
  (world, index) => {
    const id = inboxOf(world.wallet, 'proposal', index)
    act(world, world.wallet, wallet.approve, { id, namespaces: granted })
  },
  (world, index) => {
    const id = inboxOf(world.wallet, 'proposal', index)
    act(world, world.wallet, wallet.reject, { id, key: 'reject' })
  },
  (world, index) => {
    const id = inboxOf(world.wallet, 'authentication', index)
    act(world, world.wallet, wallet.rejectAuthentication, { id, key: 'reject' })
  },
  (world, index) => {
    const id = inboxOf(world.wallet, 'authentication', index)
    const { chains: _chains, type: _type, ...text } = authenticate
    const p = { ...text, iss: `did:pkh:${account}` }
    const cacaos = [{ h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x' } } as const]
    act(world, world.wallet, wallet.approveAuthentication, { id, key: 'approve', cacaos })
  },
  (world, index) => {
    const [chainId = ''] = granted.eip155.chains
    const request = { method: 'personal_sign', params: [] }
    const topic = sessionOf(world.page, index)
    act(world, world.page, page.request, { id: 1_000 + index, topic, chainId, request })
  },
  (world, index) => {
    const id = inboxOf(world.wallet, 'request', index)
    const topic = sessionOf(world.wallet, index)
    act(world, world.wallet, wallet.respond, { id, topic, key: 'answer', response: { result: 1 } })
    act(world, world.wallet, wallet.sent, { key: 'answer' })
  },
  (world, index) => {
    const topic = sessionOf(world.wallet, index)
    act(world, world.wallet, wallet.update, { topic, key: 'update', namespaces: less })
  },
  (world, index) =>
    act(world, world.wallet, wallet.extend, {
      topic: sessionOf(world.wallet, index),
      key: 'extend',
    }),
  (world, index) => {
    const topic = sessionOf(world.wallet, index)
    act(world, world.wallet, wallet.emit, { topic, key: 'emit', chainId: 'eip155:1', event })
  },
  (world, id) => act(world, world.page, page.ping, { id, topic: sessionOf(world.page, id) }),
  (world, id) => act(world, world.wallet, wallet.ping, { id, topic: sessionOf(world.wallet, id) }),
  (world, index) => act(world, world.page, page.abandon, { id: index, error: aborted }),
  (world, index) =>
    act(world, world.page, page.unsent, { key: `call:${1_000 + index}`, error: aborted }),
  (world, index) => {
    const id = Object.values(world.wallet.state().sessions)[index % 3]?.proposalId ?? 0
    act(world, world.wallet, wallet.unsent, { key: `settlement:${id}`, error: aborted })
  },
  (world, index) =>
    act(world, world.page, page.disconnect, { topic: sessionOf(world.page, index), key: 'delete' }),
  (world, index) =>
    act(world, world.wallet, wallet.disconnect, {
      topic: sessionOf(world.wallet, index),
      key: 'delete',
    }),
  (world, index) => {
    for (const end of [world.page, world.wallet]) end.context.now += index * 20_000
    act(world, world.page, page.tick, {})
    act(world, world.wallet, wallet.tick, {})
  },
  // A message that neither client sent.
  (world, index) => {
    const topic = sessionOf(world.page, index)
    act(world, world.page, page.receive, { topic, message: `${index}` })
  },
  deliver,
  deliver,
  deliver,
  exchange,
  exchange,
  connect,
  (world, index) => {
    actions[9]!(world, index)
    exchange(world)
    actions[10]!(world, 0)
    exchange(world)
  },
]

/** Delivers one message to either client; it may be delivered again later. */
function deliver(world: World, index: number): void {
  const letter = pick(world.mail, index)
  if (!letter) return
  act(world, world.page, page.receive, letter)
  act(world, world.wallet, wallet.receive, letter)
}

function connect(world: World, index: number): void {
  for (const action of [0, 2, 4]) actions[action]!(world, index)
  exchange(world)
  actions[5]!(world, 0)
  exchange(world)
}

/** Delivers the newest messages, in order. */
function exchange(world: World): void {
  for (const letter of world.mail.slice(-8)) {
    act(world, world.page, page.receive, letter)
    act(world, world.wallet, wallet.receive, letter)
  }
}

const exchangeAt = actions.indexOf(exchange)

test('behavior: [PAIR-03] after any sequence of events, each end stays consistent', () => {
  const step = fc.tuple(fc.nat(actions.length - 1), fc.nat(30))
  const seen = { sessions: 0, requests: 0, answers: 0 }
  // One fixed sequence that reaches deep states: answered requests, and one that is pending.
  const answered = Array.from({ length: 20 }, (_, id): [number, number] => [actions.length - 1, id])
  const waits: [number, number][] = [
    [9, 20],
    ...answered.map((): [number, number] => [exchangeAt, 0]),
  ]
  const sure = [...answered, ...waits]
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { minLength: 20, maxLength: 80 }), (begins, steps) => {
      const world = createWorld()
      if (begins) connect(world, 1)
      for (const [action, index] of steps) {
        actions[action]!(world, index)
        seen.sessions += Object.keys(world.page.state().sessions).length
        seen.requests += Object.values(world.wallet.state().inbox).length
      }
      seen.answers += world.page.state().answered.length
    }),
    { numRuns: 60, examples: [[true, sure]] },
  )
  // Successful steps must be frequent too.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThanOrEqual(20)
})
