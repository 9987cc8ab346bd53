import { createTestWorld, settled, testSolanaNetwork } from '@fairlead/test'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { createSolanaChain } from './createSolanaChain.ts'

type Answer = { error: { code: number; data?: unknown; message: string } } | { result: unknown }
type Answers = (call: { method: string; url: string }) => Answer | 'lost' | 502

/** Endpoints `a` and `b`, of which a test says what they answer. */
function open(answer: Answers, urls = ['a', 'b']) {
  const asked: string[] = []
  const { clock, openTab } = createTestWorld()
  const environment = openTab({
    async fetch(input, init) {
      const url = String(input)
      const { method } = JSON.parse(String(init?.body)) as { method: string }
      asked.push(`${url} ${method}`)
      const said = answer({ method, url })
      if (said === 'lost') throw new TypeError('Failed to fetch')
      if (said === 502) return new Response('<html>', { status: 502 })
      return new Response(JSON.stringify(said))
    },
  })
  const chain = createSolanaChain(
    { environment, onRpcRefusal: () => {}, rpcEndpoints: async () => urls.map((url) => ({ url })) },
    { commitment: 'confirmed' },
  )
  return { asked, chain, clock }
}
const network = testSolanaNetwork
const refused = (err: string): Answer => ({
  error: { code: -32002, data: { err, logs: [] }, message: 'Simulation failed' },
})
/** Signed by one account, which pays. */
const wire = new Uint8Array(1 + 64 + 3 + 1 + 64 + 32 + 1).fill(1)
wire.set([1, 0, 0, 2], 65)
const signature = base58.encode(new Uint8Array(64).fill(1))

/** What becomes of sending, all pauses over. */
async function send({ chain, clock }: ReturnType<typeof open>) {
  const sending = chain.send({ network, programs: [], wire }).catch((error: unknown) => error)
  await settled()
  for (const ms of [150, 300, 600]) await clock.advance(ms)
  return sending
}

test.each<[string, Answers, number]>([
  ['lost everywhere', () => 'lost', 8],
  ['cut by a gateway', () => 502, 8],
  [
    'lost, then refused by a node behind',
    ({ url }) => (url === 'a' ? 'lost' : refused('BlockhashNotFound')),
    2,
  ],
  ['broken inside', () => ({ error: { code: -32603, message: 'Internal error' } }), 8],
  ['something else than a signature', () => ({ result: null }), 1],
  ['that it was there before', () => refused('AlreadyProcessed'), 1],
])(
  '[FEAT-06] the answer to a sent transaction is %s: its signature, to be followed',
  async (_, answers, tries) => {
    const set = open(answers)

    expect(await send(set)).toBe(signature)
    expect(set.asked).toHaveLength(tries)
  },
)

test('[FEAT-06] error: nobody took it, for sure: refused by every node, or no node to ask', async () => {
  const late = open(() => refused('BlockhashNotFound'))
  const behind = open(() => ({ error: { code: -32005, message: 'Behind' } }))
  const none = open(() => 'lost', [])

  expect(await send(late)).toMatchObject({ code: 'PROVIDER_ERROR', group: 'expired' })
  expect(await send(behind)).toMatchObject({ code: 'PROVIDER_ERROR', rpcCode: -32005 })
  expect(await send(none)).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})
