import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestEnvironment } from '@fairlead/test'
import { createClient } from 'viem'
import { getBalance } from 'viem/actions'
import { expect, onTestFinished, test } from 'vitest'
import type { RpcEndpoint } from '../../api/rpcEndpoints.ts'
import { rpcDefaults } from '../endpoints.ts'
import { evmTransport } from './evmTransport.ts'

type Call = { id: number; method: string }
type Node = RpcEndpoint & {
  /** Requests that reached the node. */
  readonly seen: { readonly body: Call | Call[]; readonly headers: object }[]
}
type Answer = { body?: unknown; headers?: Record<string, string>; status: number }

/** Starts a real HTTP server on a free port, with scripted answers. */
async function node(answer: (call: Call, count: number) => Answer | 'hang up'): Promise<Node> {
  const seen: Node['seen'] = []
  const http = createServer((incoming, outgoing) => {
    let text = ''
    incoming.on('data', (chunk) => {
      text += chunk
    })
    incoming.on('end', () => {
      const body = JSON.parse(text) as Call | Call[]
      seen.push({ body, headers: incoming.headers })
      const answers = [body].flat().map((call) => answer(call, seen.length))
      const [first] = answers
      if (!first || first === 'hang up') return void incoming.socket.destroy()
      outgoing.writeHead(first.status, { 'content-type': 'application/json', ...first.headers })
      const bodies = answers.map((one) => (one === 'hang up' ? null : one.body))
      const whole = Array.isArray(body) ? bodies : bodies[0]
      outgoing.end(typeof whole === 'string' ? whole : JSON.stringify(whole))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return { seen, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/` }
}

const result = ({ id }: Call, value: unknown = '0x10'): Answer => ({
  body: { id, jsonrpc: '2.0', result: value },
  status: 200,
})
const failure = ({ id }: Call, code: number, message = 'no'): Answer => ({
  body: { error: { code, message }, id, jsonrpc: '2.0' },
  status: 200,
})
const good = () => node((call) => result(call))
const down = () => node(() => ({ body: {}, status: 500 }))

function reader(endpoints: readonly RpcEndpoint[], options: { batchRpc?: boolean } = {}) {
  const refusals: [number, unknown][] = []
  const waits: number[] = []
  const environment = createTestEnvironment().openTab({
    fetch: (...input) => fetch(...input),
    // Records the delay and continues immediately: the test checks only the numbers.
    schedule(run, ms) {
      waits.push(ms)
      queueMicrotask(run)
      return () => {}
    },
  })
  const { batchRpc = false } = options
  const client = createClient({
    transport: evmTransport(endpoints, {
      batchRpc,
      environment,
      onRpcRefusal: (status, body) => refusals.push([status, body]),
    }),
  })
  const read = () => getBalance(client, { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
  const send = () => client.request({ method: 'eth_sendRawTransaction', params: ['0x02'] } as never)
  return { read, refusals, send, waits }
}

test('[API-24] JSON-RPC 2.0 over POST, to the first endpoint', async () => {
  const [first, second] = [await good(), await good()]

  expect(await reader([first, second]).read()).toBe(16n)

  expect(first.seen).toMatchObject([
    {
      body: { jsonrpc: '2.0', method: 'eth_getBalance' },
      headers: { 'content-type': 'application/json' },
    },
  ])
  expect(second.seen).toEqual([])
})

test('[API-24] headers of an endpoint are sent only to that endpoint', async () => {
  const [first, second] = [await down(), await good()]

  await reader([{ ...first, headers: { 'x-key': 'secret' } }, second]).read()

  expect(first.seen[0]?.headers).toMatchObject({ 'x-key': 'secret' })
  expect(second.seen[0]?.headers).not.toHaveProperty('x-key')
})

test.each<[string, () => Promise<RpcEndpoint>]>([
  ['returns 500', down],
  ['returns 429', () => node(() => ({ body: {}, status: 429 }))],
  ['closes the connection', () => node(() => 'hang up')],
  ['is unreachable', async () => ({ url: 'http://127.0.0.1:1/' })],
  ['returns an internal error', () => node((call) => failure(call, -32603))],
  ['redirects', () => node(() => ({ headers: { location: 'http://127.0.0.1:1/' }, status: 307 }))],
  ['returns HTML', () => node(() => ({ body: '<html>', status: 200 }))],
])('[API-24] the next endpoint is used at once when one %s', async (_, bad) => {
  const second = await good()
  const { read, waits } = reader([await bad(), second])

  expect(await read()).toBe(16n)

  expect(second.seen).toHaveLength(1)
  expect(waits).toEqual([])
})

test('[API-24] when all fail, all are retried 3 times: after 150, 300 and 600 ms', async () => {
  const [first, second] = [await down(), await down()]

  const { read, waits } = reader([first, second])

  await expect(read()).rejects.toThrow()

  expect([first.seen.length, second.seen.length]).toEqual([4, 4])
  expect(waits).toEqual([150, 300, 600])
})

test('[API-24] an endpoint’s Retry-After of an hour does not block the page', async () => {
  const busy = await node(() => ({ body: {}, headers: { 'retry-after': '3600' }, status: 429 }))
  const { read, waits } = reader([busy])

  await expect(read()).rejects.toThrow()

  expect(waits).toEqual([150, 300, 600])
})

test('[API-24] a success on retry is a success', async () => {
  const only = await node((call, count) => (count < 2 ? 'hang up' : result(call)))

  expect(await reader([only]).read()).toBe(16n)
})

test('[API-24] a node that returns an error is not requested again', async () => {
  const [first, second] = [
    await node((call) => failure(call, -32602, 'invalid argument')),
    await node((call) => failure(call, -32602, 'invalid argument')),
  ]

  await expect(reader([first, second]).read()).rejects.toThrow('invalid argument')

  expect([first.seen.length, second.seen.length]).toEqual([1, 1])
})

test.each<[string, () => Promise<Node>]>([
  ['fails', down],
  ['closes the connection after accepting it', () => node(() => 'hang up')],
  ['is overloaded', () => node((call) => failure(call, -32005))],
])('[API-24] a transaction is sent to one endpoint, once, also when it %s', async (_, bad) => {
  const [first, second] = [await bad(), await good()]

  await expect(reader([first, second]).send()).rejects.toThrow()

  expect(first.seen).toHaveLength(1)
  expect(second.seen).toEqual([])
})

test('[API-24] calls are sent one by one, unless batches are enabled', async () => {
  const [plain, batching] = [await good(), await good()]
  const one = reader([plain])
  const many = reader([batching], { batchRpc: true })

  await Promise.all([one.read(), one.send()])
  await Promise.all([many.read(), many.send()])

  expect(plain.seen.map(({ body }) => Array.isArray(body))).toEqual([false, false])
  expect(batching.seen).toHaveLength(1)
  expect(batching.seen[0]?.body).toMatchObject([
    { method: 'eth_getBalance' },
    { method: 'eth_sendRawTransaction' },
  ])
})

test('[API-24] timeout 10 s, 3 retries from 150 ms, polling every 4 s', () => {
  expect(rpcDefaults).toEqual({
    pollingMs: 4_000,
    retryCount: 3,
    retryDelayMs: 150,
    timeoutMs: 10_000,
  })
})

test('behavior: refusals of the project’s data API are reported, those of others are not', async () => {
  const body = { code: 'PROJECT_INVALID' }
  const refusing = () => node(() => ({ body, status: 401 }))
  const { read, refusals } = reader([
    { ...(await refusing()), isDataApi: true },
    await refusing(),
    await good(),
  ])

  expect(await read()).toBe(16n)

  expect(refusals).toEqual([[401, body]])
})
