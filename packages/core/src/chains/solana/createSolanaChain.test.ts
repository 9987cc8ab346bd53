import { createTestEnvironment, settled, testSolanaNetwork } from '@fairlead/test'
import { base58 } from '@scure/base'
import type { Commitment } from '@solana/kit'
import { expect, test } from 'vitest'
import { createSolanaChain } from './createSolanaChain.ts'

type Answer = { error: { code: number; data?: unknown; message: string } } | { result: unknown }
type Answers = (call: { method: string; url: string }) => Answer | 'lost' | 502

/** Opens a chain with endpoints `a` and `b`, which answer as the test specifies. */
function open(answer: Answers, urls = ['a', 'b'], commitment: Commitment = 'confirmed') {
  const asked: string[] = []
  const commitments: unknown[] = []
  const { clock, openTab } = createTestEnvironment()
  const environment = openTab({
    async fetch(input, init) {
      const url = String(input)
      const { method, params } = JSON.parse(String(init?.body)) as {
        method: string
        params: [{ commitment?: unknown }]
      }
      if (method === 'getEpochInfo') commitments.push(params[0].commitment)
      asked.push(`${url} ${method}`)
      const said = answer({ method, url })
      if (said === 'lost') throw new TypeError('Failed to fetch')
      if (said === 502) return new Response('<html>', { status: 502 })
      return new Response(JSON.stringify(said))
    },
  })
  const chain = createSolanaChain(
    { environment, onRpcRefusal: () => {}, rpcEndpoints: async () => urls.map((url) => ({ url })) },
    { commitment },
  )
  return { asked, chain, clock, commitments }
}
const urls = { http: ['https://sun.example'] }
const network = { ...testSolanaNetwork, rpcUrls: { chainDefault: urls, default: urls } }
const refused = (err: string): Answer => ({
  error: { code: -32002, data: { err, logs: [] }, message: 'Simulation failed' },
})
/** Signed by one account, which pays the fee; no instructions. */
const wire = new Uint8Array(1 + 64 + 3 + 1 + 64 + 32 + 1).fill(1)
wire.set([1, 0, 0, 2], 65)
wire.set([0], wire.length - 1)
const signature = base58.encode(new Uint8Array(64).fill(1))

/** Returns the outcome of sending after all retries. */
async function send({ chain, clock }: ReturnType<typeof open>) {
  const sending = chain.send({ network, programs: [], wire }).catch((error: unknown) => error)
  await settled()
  for (const ms of [150, 300, 600]) await clock.advance(ms)
  return sending
}

test.each<[string, Answers, number]>([
  ['lost everywhere', () => 'lost', 8],
  ['a gateway error', () => 502, 8],
  [
    'lost, then refused by a node that is behind',
    ({ url }) => (url === 'a' ? 'lost' : refused('BlockhashNotFound')),
    2,
  ],
  ['an internal error', () => ({ error: { code: -32603, message: 'Internal error' } }), 8],
  ['not a signature', () => ({ result: null }), 1],
  ['that it was processed already', () => refused('AlreadyProcessed'), 1],
])(
  '[FEAT-06] if the response to a sent transaction is %s: returns its signature, to be followed',
  async (_, answers, tries) => {
    const set = open(answers)

    expect(await send(set)).toBe(signature)
    expect(set.asked).toHaveLength(tries)
  },
)

test('[FEAT-06] error: certainly not accepted: rejected by every node, or no node configured', async () => {
  const late = open(() => refused('BlockhashNotFound'))
  const behind = open(() => ({ error: { code: -32005, message: 'Behind' } }))
  const none = open(() => 'lost', [])

  expect(await send(late)).toMatchObject({ code: 'PROVIDER_ERROR', group: 'expired' })
  expect(await send(behind)).toMatchObject({ code: 'PROVIDER_ERROR', rpcCode: -32005 })
  expect(await send(none)).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

/** Follows a transaction on nodes with the given slots, heights and statuses. */
function follow(
  nodes: { height: number; seen?: object | null; slot: number }[],
  given?: Commitment,
) {
  const [first, ...later] = nodes
  let now = first!
  const set = open(
    ({ method }) => {
      if (method === 'getEpochInfo')
        return { result: { absoluteSlot: 1_000 + now.height, blockHeight: now.height, epoch: 0 } }
      const { seen = null, slot } = now
      now = later.shift() ?? now
      return { result: { context: { slot }, value: [seen] } }
    },
    ['a'],
    given,
  )
  let outcome: unknown = 'waiting'
  set.chain
    .follow({
      isOver: () => false,
      lastValidBlockHeight: 100n,
      network,
      programs: [],
      signature,
    })
    .then(
      () => {
        outcome = 'landed'
      },
      (error: unknown) => {
        outcome = error
      },
    )
  const wait = async (times: number) => {
    await settled()
    for (let time = 0; time < times; time++) await set.clock.advance(1_000)
    return outcome
  }
  return { ...set, wait }
}

test('[FEAT-06] a node that is behind cannot decide: a missing transaction may have landed', async () => {
  const { wait } = follow([
    { height: 140, slot: 1_139 },
    { height: 141, slot: 1_090 },
    { height: 142, seen: { confirmationStatus: 'confirmed' }, slot: 1_142 },
  ])

  expect(await wait(1)).toBe('waiting')
  expect(await wait(1)).toBe('landed')
})

test('[FEAT-06] error: expired, once a node does not find it 33 blocks after the last valid one', async () => {
  const { wait } = follow([
    { height: 101, slot: 1_101 },
    { height: 132, slot: 1_140 },
    { height: 133, slot: 1_133 },
  ])

  expect(await wait(1)).toBe('waiting')
  expect(await wait(1)).toMatchObject({ code: 'PROVIDER_ERROR', group: 'expired' })
})

test.each<[Commitment, Commitment]>([
  ['processed', 'confirmed'],
  ['confirmed', 'confirmed'],
  ['finalized', 'finalized'],
])('[FEAT-06] options: with %s, expiry is decided at %s', async (commitment, judged) => {
  const { commitments, wait } = follow([{ height: 1, slot: 1_001 }], commitment)

  await wait(0)

  expect(commitments).toEqual([judged])
})
