import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { closedUrl, echo, startUpstream } from '../../testing/startUpstream.ts'

const path = `/v1?${local}&chainId=eip155:31337`
const read = { jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [] }
const write = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: ['0x02'] }
const limitExceeded = {
  body: { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'limit exceeded' } },
}

async function serve(upstreams: readonly string[], rpcLimits = {}) {
  return createTestServer({
    chains: [{ caipNetworkId: 'eip155:31337', upstreams: [...upstreams] }],
    rpcLimits,
  })
}

type Script = Parameters<typeof startUpstream>[0]

const troubles: readonly (readonly [string, Script])[] = [
  ['hangs up after receiving', () => 'hangUp'],
  ['is too slow', () => 'never'],
  [
    'says that its key is dead',
    () => ({
      body: { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Must be authenticated' } },
      status: 401,
    }),
  ],
  [
    'answers nobody in particular',
    () => ({
      body: { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } },
      status: 400,
    }),
  ],
  ['says 408', () => ({ status: 408 })],
  ['says 429', () => ({ status: 429 })],
  ['says 500', () => ({ status: 500 })],
  ['says 503 with an answer', (body) => ({ ...echo(body), status: 503 })],
  ['sends elsewhere', () => ({ headers: { location: 'http://127.0.0.1:1/' }, status: 307 })],
  ['sends a page', () => ({ body: '<html>Please pay</html>' })],
  ['answers another call', () => ({ body: { jsonrpc: '2.0', id: 2, result: 'x' } })],
  ['answers neither result nor error', () => ({ body: { jsonrpc: '2.0', id: 1 } })],
  [
    'answers too much',
    (body) => ({ body: { ...(echo(body).body as object), x: 'y'.repeat(2e5) } }),
  ],
]

test.each(troubles)(
  '[API-24] behavior: when a node %s, the next is requested',
  async (_, script) => {
    const [first, second] = [await startUpstream(script), await startUpstream()]
    const { entries, post } = await serve([first.url, second.url], {
      answerBytes: 100_000,
      tryMs: 500,
    })

    const response = await post(path, read)

    expect([response.status, await response.json()]).toEqual([
      200,
      { jsonrpc: '2.0', id: 1, result: 'eth_getLogs' },
    ])
    expect([first.received.length, second.received.length]).toEqual([1, 1])
    expect(entries).toContainEqual(
      expect.objectContaining({ chainId: 'eip155:31337', event: 'upstreamFailed', position: 1 }),
    )
  },
)

test.each(troubles)(
  '[API-24] error: when a node %s, a transaction is not sent again',
  async (_, script) => {
    const [first, second] = [await startUpstream(script), await startUpstream()]
    const { post } = await serve([first.url, second.url], { answerBytes: 100_000, tryMs: 500 })

    const response = await post(path, write)

    expect(response.status).toBe(503)
    // No `Retry-After`, so that clients don't repeat the call.
    expect(response.headers.get('retry-after')).toBeNull()
    expect(await response.json()).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      reasons: [
        { field: 'rpc', description: 'The response was lost. The call may have been executed' },
      ],
    })
    expect([first.received.length, second.received.length]).toEqual([1, 0])
  },
)

test('[API-24] error: a batch with a transaction is not sent again', async () => {
  const [first, second] = [await startUpstream(() => 'hangUp'), await startUpstream()]
  const { post } = await serve([first.url, second.url])

  const response = await post(path, [read, { ...write, id: 2 }])

  expect(response.status).toBe(503)
  expect([first.received.length, second.received.length]).toEqual([1, 0])
})

test('[API-24] behavior: after a refused connection, a transaction goes to the next node', async () => {
  const second = await startUpstream()
  const { post } = await serve([await closedUrl(), 'http://nowhere.invalid/', second.url])

  const response = await post(path, write)

  expect(await response.json()).toMatchObject({ result: 'eth_sendRawTransaction' })
  expect(second.received).toEqual([write])
})

test('[API-24] behavior: a rate-limited node passes on a read, but not a write', async () => {
  const [first, second] = [await startUpstream(() => limitExceeded), await startUpstream()]
  const { post } = await serve([first.url, second.url])

  expect(await (await post(path, read)).json()).toMatchObject({ result: 'eth_getLogs' })
  expect(await (await post(path, write)).json()).toEqual(limitExceeded.body)
  expect([first.received.length, second.received.length]).toEqual([2, 1])
})

test('[API-24] behavior: when all nodes are rate-limited, the error says so', async () => {
  const [first, second] = [
    await startUpstream(() => limitExceeded),
    await startUpstream(() => limitExceeded),
  ]
  const { post } = await serve([first.url, second.url])

  const response = await post(path, read)

  expect([response.status, await response.json()]).toEqual([200, limitExceeded.body])
  expect(second.received).toHaveLength(1)
})

test('[API-24] behavior: an error of the call itself is a response, whatever the status', async () => {
  const refused = { jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } }
  const [first, second] = [
    await startUpstream(() => ({ body: refused, status: 400 })),
    await startUpstream(),
  ]
  const { post } = await serve([first.url, second.url])

  const response = await post(path, read)

  expect([response.status, await response.json()]).toEqual([200, refused])
  expect(second.received).toEqual([])
})

test('[API-24] behavior: a failed node is requested last for a while, then first again', async () => {
  let isDown = true
  const first = await startUpstream((body) => (isDown ? { status: 502 } : echo(body)))
  const second = await startUpstream()
  const { clock, post } = await serve([first.url, second.url])

  await post(path, read)
  isDown = false
  await post(path, read)
  expect([first.received.length, second.received.length]).toEqual([1, 2])
  clock.nowMs += 15_001
  await post(path, read)
  expect([first.received.length, second.received.length]).toEqual([2, 2])
})

test('[API-24] behavior: a partly answered batch goes to the next node as a whole', async () => {
  const calls = [1, 2].map((id) => ({ ...read, id }))
  const part = [{ jsonrpc: '2.0', id: 1, result: 'x' }]
  const [first, second] = [await startUpstream(() => ({ body: part })), await startUpstream()]
  const { post } = await serve([first.url, second.url])

  expect(await (await post(path, calls)).json()).toEqual(
    calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: 'eth_getLogs' })),
  )
  expect(second.received).toEqual([calls])
})

test('[API-24] error: all nodes fail, and the error contains no node URL', async () => {
  const broken = await startUpstream(() => 'hangUp')
  const other = await startUpstream(() => ({ body: 'secret-key', status: 500 }))
  const urls = [
    broken.url,
    other.url,
    await closedUrl(),
    'http://nowhere.invalid/secret-key',
    'http://secret-key:pass@127.0.0.1:1/secret-key',
  ]
  const { entries, post } = await serve(urls)

  const response = await post(path, read)

  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    reasons: [
      { field: 'rpc', description: 'A service that this needs does not respond. Try again later.' },
    ],
  })
  const told = text + JSON.stringify([...response.headers]) + JSON.stringify(entries)
  for (const secret of ['secret-key', String(broken.port), 'nowhere', '127.0.0.1'])
    expect(told).not.toContain(secret)
  expect(entries.filter((entry) => entry.event === 'upstreamFailed')).toHaveLength(5)
})

const answersLate = async (body: Parameters<typeof echo>[0]) => {
  await new Promise((resolve) => setTimeout(resolve, 200))
  return echo(body)
}

test('[API-24] behavior: a node that hangs delays few reads, and is probed by one read at a time', async () => {
  let hangs = true
  const first = await startUpstream((body) => (hangs ? 'never' : echo(body)))
  const second = await startUpstream((body) => (hangs ? echo(body) : 'never'))
  const { clock, entries, post } = await serve([first.url, second.url], { hedgeMs: 50 })
  /** Returns how many of 20 reads the first node got. */
  const countReads = async () => {
    const before = first.received.length
    for (let count = 0; count < 20; count += 1) expect((await post(path, read)).status).toBe(200)
    return first.received.length - before
  }
  const isSlow = { chainId: 'eip155:31337', event: 'upstreamFailed', position: 1, reason: 'slow' }

  // Three, and more only if the second node is slow on a busy machine.
  expect(await countReads()).toBeLessThan(10)
  expect(entries).toContainEqual(isSlow)
  clock.nowMs += 15_001
  const probes = await countReads()
  expect(probes).toBeGreaterThan(0)
  expect(probes).toBeLessThan(10)

  hangs = false
  clock.nowMs += 15_001
  expect(await countReads()).toBe(20)
})

test('[API-24] behavior: a late answer is used if the next node fails', async () => {
  const [first, second] = [await startUpstream(answersLate), await startUpstream(() => 'hangUp')]
  const { post } = await serve([first.url, second.url], { hedgeMs: 20 })

  expect(await (await post(path, read)).json()).toMatchObject({ result: 'eth_getLogs' })
  expect([first.received.length, second.received.length]).toEqual([1, 1])
})

test('[API-24] behavior: a transaction is not sent to a second node while the first takes its time', async () => {
  const [first, second] = [await startUpstream(answersLate), await startUpstream()]
  const { post } = await serve([first.url, second.url], { hedgeMs: 20 })

  expect(await (await post(path, write)).json()).toMatchObject({ result: write.method })
  expect([first.received.length, second.received.length]).toEqual([1, 0])
})
