import { createTestEnvironment, settled } from '@fairlead/test'
import { assert, bigInt, jsonValue, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { createSolanaRpc, inContext, readExactJson, U64 } from './createSolanaRpc.ts'

type Answer = { body?: unknown; status?: number; text?: string } | 'fails' | 'silent'

/** Opens a client with endpoints `a` and `b`, which return the given answers in order. */
function open(answers: Record<string, Answer[]>) {
  const asked: { headers: unknown; url: string; call: unknown }[] = []
  const refusals: unknown[] = []
  const { clock, openTab } = createTestEnvironment()
  const environment = openTab({
    async fetch(input, init) {
      const url = String(input)
      asked.push({ call: JSON.parse(String(init?.body)), headers: init?.headers, url })
      const answer = answers[url]?.shift() ?? 'fails'
      if (answer === 'fails') throw new TypeError('Failed to fetch')
      if (answer === 'silent')
        return new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        })
      const { body, status = 200, text = JSON.stringify(body) } = answer
      return new Response(text, { status })
    },
  })
  const rpc = createSolanaRpc(
    [
      { headers: { 'x-key': 'k' }, url: 'a' },
      { isDataApi: true, url: 'b' },
    ],
    { environment, onRpcRefusal: (...given) => refusals.push(given) },
  )
  const ask = (signal?: AbortSignal) =>
    rpc.ask(
      { method: 'getBalance', params: ['who'], ...(signal ? { signal } : {}) },
      inContext(U64),
    )
  return { ask, asked, clock, refusals }
}
const balance = (value: unknown) => ({ body: { id: 1, jsonrpc: '2.0', result: { value } } })
const refusal = (code: number) => ({ body: { error: { code, message: 'No', data: { why: 1 } } } })

test('default: uses the first endpoint, with its own headers', async () => {
  const { ask, asked } = open({ a: [balance(7)] })

  expect(await ask()).toBe(7n)
  expect(asked).toEqual([
    {
      call: { id: 1, jsonrpc: '2.0', method: 'getBalance', params: ['who'] },
      headers: { 'content-type': 'application/json', 'x-key': 'k' },
      url: 'a',
    },
  ])
})

test.each<[string, Answer]>([
  ['does not respond', 'fails'],
  ['is overloaded', { status: 429, text: '' }],
  ['fails', { status: 502, text: '<html>' }],
  ['refuses the page', { status: 403, text: '' }],
  ['returns another format', { text: 'ok' }],
  ['is behind', refusal(-32005)],
])('[API-24] behavior: uses the next endpoint when one %s', async (_, answer) => {
  const { ask, asked } = open({ a: [answer], b: [balance('18446744073709551615')] })

  expect(await ask()).toBe(18446744073709551615n)
  expect(asked.map(({ url }) => url)).toEqual(['a', 'b'])
  expect(asked[1]?.headers).toEqual({ 'content-type': 'application/json' })
})

test('[API-24] behavior: retries all of them after 150, 300 and 600 ms, then no more', async () => {
  const { ask, asked, clock } = open({ b: ['fails', 'fails', 'fails', balance(1)] })
  const last = open({})
  const asking = ask()
  const failing = last.ask().catch((error: unknown) => error)
  await settled()
  expect(asked).toHaveLength(2)

  await clock.advance(150)
  await clock.advance(300)
  expect(asked).toHaveLength(6)
  await clock.advance(600)
  for (const ms of [150, 300, 600, 10_000]) await last.clock.advance(ms)

  expect(await asking).toBe(1n)
  expect(await failing).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(last.asked).toHaveLength(8)
})

test('behavior: skips an endpoint that is unresponsive for ten seconds', async () => {
  const { ask, clock } = open({ a: ['silent'], b: [balance(1)] })
  const asking = ask()

  await clock.advance(10_000)

  expect(await asking).toBe(1n)
})

test('error: an error from the node is final; no other endpoint is requested', async () => {
  const { ask, asked } = open({ a: [refusal(-32602)], b: [balance(1)] })

  await expect(ask()).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
    data: { why: 1 },
    rpcCode: -32602,
  })
  expect(asked).toHaveLength(1)
})

test('error: an invalid response; the project server’s refusal is reported', async () => {
  const odd = open({ a: [balance(-1)] })
  const refused = open({ b: [{ body: { code: 'ORIGIN_NOT_ALLOWED' }, status: 403 }] })

  await expect(odd.ask()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  await expect(refused.ask()).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    hints: ['HTTP 403'],
  })
  expect(refused.refusals).toEqual([[403, { code: 'ORIGIN_NOT_ALLOWED' }]])
})

test('error: aborted, and no endpoint configured', async () => {
  const { ask } = open({ a: ['silent'] })
  const attempt = new AbortController()
  const asking = ask(attempt.signal)
  attempt.abort()
  const { openTab } = createTestEnvironment()
  const none = createSolanaRpc([], { environment: openTab(), onRpcRefusal: () => {} })

  await expect(asking).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await expect(none.ask({ method: 'getHealth', params: [] }, U64)).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    shortMessage: 'The network has no endpoint',
  })
})

test('default: integers that a number cannot hold are returned as digits', () => {
  expect(readExactJson('{"rentEpoch":18446744073709551615,"slot":7,"fee":0.5}')).toEqual({
    fee: 0.5,
    rentEpoch: '18446744073709551615',
    slot: 7,
  })
})

test('behavior: a 64-bit number loses no digit', () => {
  assert(
    property(bigInt({ max: 2n ** 64n - 1n, min: 0n }), (value) => {
      const [read] = readExactJson(`[${value}]`) as [number | string]
      expect(BigInt(read)).toBe(value)
    }),
  )
})

test('behavior: digits in a string stay a string; other JSON is parsed as usual', () => {
  assert(
    property(string(), (text) => {
      const value = { [text]: [`${text}12345678901234567890`, '\\"1234567890123456789'] }
      expect(readExactJson(JSON.stringify(value))).toEqual(value)
    }),
    { numRuns: 50 },
  )
  assert(
    property(jsonValue({ maxDepth: 2 }), (value) => {
      const text = JSON.stringify(value)
      // Long numbers are converted on purpose.
      if (!/\d{15}/.test(text)) expect(readExactJson(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 50 },
  )
})

test('error: not JSON', () => {
  expect(() => readExactJson('<html>')).toThrow(SyntaxError)
})
