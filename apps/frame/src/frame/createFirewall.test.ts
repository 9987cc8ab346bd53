import { messageDepth, messageLength } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { createFirewall, type FrameHandlers, type FrameMessage } from './createFirewall.ts'

const origin = 'https://app.example'

/** Creates a frame that answers every call with its name, and a page that records its messages. */
function open(options: Partial<createFirewall.Options> = {}) {
  const sent: { message: unknown; target: string }[] = []
  const page = {
    postMessage: (message: unknown, target: string) => void sent.push({ message, target }),
  }
  const calls: unknown[] = []
  let now = 0
  const handlers = new Proxy({} as FrameHandlers, {
    get: (_, name) => (payload: unknown) => {
      calls.push({ name, payload })
      return name === 'IS_CONNECTED' ? { isConnected: false } : undefined
    },
  })
  const firewall = createFirewall({
    ancestorOrigins: undefined,
    clock: () => now,
    handlers,
    isAllowed: (one) => one === origin,
    page,
    ...options,
  })
  return {
    advance: (ms: number) => {
      now += ms
    },
    calls,
    firewall,
    page,
    /** Posts as the page; resolves when no more messages arrive. */
    async post(data: unknown, from: Partial<FrameMessage> = {}) {
      firewall.receive({ data, origin, source: page, ...from })
      await Promise.resolve().then(() => {})
      await new Promise((resolve) => setImmediate(resolve))
    },
    sent,
  }
}

/** Creates a frame that knows only one call. */
const only = (name: string, handler: () => unknown) =>
  ({ [name]: handler }) as unknown as FrameHandlers

const ask = (name: string, payload?: unknown, id: unknown = 'a') => ({
  id,
  type: `@w3m-app/${name}`,
  ...(payload === undefined ? {} : { payload }),
})

test('[AUTH-16] default: responds to the parent page, by id, at its origin only', async () => {
  const { post, sent } = open()

  await post(ask('IS_CONNECTED'))

  expect(sent).toEqual([
    {
      message: {
        id: 'a',
        type: '@w3m-frame/IS_CONNECTED_SUCCESS',
        payload: { isConnected: false },
      },
      target: origin,
    },
  ])
})

test('[AUTH-17][SEC-24] a sibling frame is ignored', async () => {
  const { calls, post, sent } = open()
  await post(ask('SIGN_OUT'), { source: { postMessage() {} } })
  await post(ask('SIGN_OUT'), { source: null })
  expect([calls, sent]).toEqual([[], []])
})

test.each([
  ['another origin', 'https://other.example'],
  ['no origin', 'null'],
  ['an origin with the same ending', 'https://evilapp.example'],
  ['an origin with the same beginning', 'https://app.example.evil.com'],
  ['another port', 'https://app.example:8443'],
  ['another scheme', 'http://app.example'],
])('[AUTH-17][SEC-25][SEC-26][SEC-27][SEC-28] %s is ignored', async (_, from) => {
  const { calls, post, sent } = open()
  await post(ask('SIGN_OUT'), { origin: from })
  expect([calls, sent]).toEqual([[], []])
})

test('[AUTH-17][SEC-26] a page without an origin is refused even if all origins are allowed', async () => {
  const { calls, post } = open({ isAllowed: () => true })
  await post(ask('SIGN_OUT'), { origin: 'null' })
  expect(calls).toEqual([])
})

test('[AUTH-17][SEC-29][SEC-42] the first valid origin is kept; others are ignored and get no response', async () => {
  const { calls, firewall, post, sent } = open({ isAllowed: () => true })
  await post(ask('IS_CONNECTED'))
  await post(ask('SIGN_OUT', undefined, 'b'), { origin: 'https://second.example' })
  expect(firewall.origin()).toBe(origin)
  expect(calls).toHaveLength(1)
  expect(sent.map(({ target }) => target)).toEqual([origin])
})

test.each([
  ['another site', 'https://evil.example'],
  ['a sandboxed page', 'null'],
])('[AUTH-17][SEC-30] a page inside %s is ignored', async (_, around) => {
  for (const ancestorOrigins of [
    [origin, around],
    [origin, origin, around],
    [origin, around, origin],
  ]) {
    const { calls, post } = open({ ancestorOrigins })
    await post(ask('SIGN_OUT'))
    expect(calls).toEqual([])
  }
})

test('[AUTH-17][SEC-252] behavior: a page inside pages that the project allows is heard', async () => {
  const { calls, post } = open({
    ancestorOrigins: [origin, 'https://console.example'],
    isAllowed: (one) => [origin, 'https://console.example'].includes(one),
  })
  await post(ask('SIGN_OUT'))
  expect(calls).toHaveLength(1)
})

test('[AUTH-17] an origin other than the browser reports for the parent is ignored', async () => {
  const { calls, post } = open({
    ancestorOrigins: ['https://second.example'],
    isAllowed: () => true,
  })
  await post(ask('SIGN_OUT'))
  expect(calls).toEqual([])
})

test.each([
  ['ten megabytes', { name: 'x'.repeat(10_000_000) }],
  ['ten thousand levels', Array.from({ length: 10_000 }).reduce((inner) => [inner], 0)],
  ['a sparse list of four billion entries', Object.assign([], { length: 4_294_967_295 })],
  ['a million keys', Object.fromEntries(Array.from({ length: 1_000_000 }, (_, at) => [at, 1]))],
])('[SEC-34] %s: rejected without reading, and the frame continues', async (_, payload) => {
  const { calls, post, sent } = open()
  await post(ask('RPC_REQUEST', payload))

  expect(calls).toEqual([])
  expect(sent).toMatchObject([{ message: { type: '@w3m-frame/RPC_REQUEST_ERROR' } }])
  await post(ask('IS_CONNECTED', undefined, 'b'))
  expect(calls).toHaveLength(1)
})

const ring: { self?: unknown } = {}
ring.self = ring

test.each([
  ['a map', new Map([['method', 'eth_accounts']]), '(whole value)'],
  ['a blob', new Blob(['x']), '(whole value)'],
  ['a circular object', ring, 'self'],
  ['a date', { method: 'eth_accounts', params: [{ at: 1 }, { at: new Date(0) }] }, 'params.1.at'],
  ['shared memory', { method: 'eth_accounts', params: [new SharedArrayBuffer(8)] }, 'params.0'],
  ['NaN', { method: 'eth_accounts', params: [Number.NaN] }, 'params.0'],
  ['a bigint', { method: 'eth_accounts', params: [1n] }, 'params.0'],
  [
    'a text that is too long',
    { method: 'eth_accounts', params: [1, 'x'.repeat(300_000)] },
    'params.1',
  ],
  [
    'a getter that throws',
    {
      get method() {
        throw new TypeError('No')
      },
    },
    'method',
  ],
])(
  '[SEC-35][SEC-37] %s is rejected, and the error names its position',
  async (_, payload, path) => {
    const { calls, post, sent } = open()
    await post(ask('RPC_REQUEST', payload))
    expect(calls).toEqual([])
    expect(sent).toMatchObject([
      {
        message: { payload: { message: `Invalid input: ${path}`, x: { code: 'REQUEST_INVALID' } } },
      },
    ])
  },
)

test('[SEC-34] behavior: accepts what the page’s SDK sends: a payload of sixteen levels, and no more', async () => {
  const { calls, post, sent } = open()
  const nested = (levels: number) =>
    Array.from({ length: levels - 1 }).reduce<unknown>((inner) => [inner], [])

  await post(ask('RPC_REQUEST', { method: 'eth_call', params: nested(messageDepth - 1) }))
  await post(ask('RPC_REQUEST', { method: 'eth_call', params: nested(messageDepth) }, 'b'))

  expect(calls).toHaveLength(1)
  expect(sent).toMatchObject([
    { message: { id: 'a', type: '@w3m-frame/RPC_REQUEST_SUCCESS' } },
    { message: { id: 'b', type: '@w3m-frame/RPC_REQUEST_ERROR' } },
  ])
})

test('[SEC-35] built-in property names are dropped, and no prototype is polluted', async () => {
  const { calls, post } = open()
  const params = JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":1,"good":1}',
  )
  await post(ask('RPC_REQUEST', { method: 'eth_accounts', params }))

  expect(calls).toEqual([
    { name: 'RPC_REQUEST', payload: { method: 'eth_accounts', params: { good: 1 } } },
  ])
  expect('polluted' in {}).toBe(false)
})

test('[SEC-112] changes by a page to its objects afterwards have no effect', async () => {
  const { calls, post } = open()
  const params = [{ to: '0x1' }]
  await post(ask('RPC_REQUEST', { method: 'eth_sendTransaction', params }))
  params[0]!.to = '0x2'
  expect(calls).toMatchObject([{ payload: { params: [{ to: '0x1' }] } }])
})

test.each([
  'x@w3m-app/SIGN_OUT',
  '@w3m-frame/READY',
  '@w3m-app/sign-out',
  '@w3m-app/',
  ' @w3m-app/SIGN_OUT',
  `@w3m-app/${'A'.repeat(1_000_000)}`,
  ['@w3m-app/SIGN_OUT'],
])('[SEC-36] type %.40s is ignored without a response', async (type) => {
  const { calls, post, sent } = open()
  await post({ id: 'a', type })
  expect([calls, sent]).toEqual([[], []])
})

test.each(['toString', '__proto__', 'constructor'])('[SEC-36] %s is not a call', async (name) => {
  const { calls, post } = open()
  await post(ask(name))
  expect(calls).toEqual([])
})

test.each(['EXPORT_SEED', 'exportSeed', 'sign_out', 'A'.repeat(64)])(
  '[SEC-36] an unknown call gets an error response: %s',
  async (name) => {
    const { calls, post, sent } = open()
    await post(ask(name))
    expect(calls).toEqual([])
    expect(sent).toMatchObject([
      { message: { id: 'a', type: `@w3m-frame/${name}_ERROR` }, target: origin },
    ])
  },
)

test.each(['A'.repeat(65), 'SIGN OUT', '<b>', 'SIGN_OUT\n', ''])(
  '[SEC-36] an invalid call name is not repeated in the response: %j',
  async (name) => {
    const { calls, post, sent } = open()
    await post(ask(name))
    expect([calls, sent]).toEqual([[], []])
  },
)

test.each([
  ['CONNECT_EMAIL', { email: 'not an address' }, 'email'],
  ['CONNECT_OTP', { otp: 123456 }, 'otp'],
  ['SWITCH_NETWORK', { chainId: 'eip155:1; drop' }, 'chainId'],
  ['RPC_REQUEST', { params: [] }, 'method'],
  ['SET_PREFERRED_ACCOUNT', { type: 'multisig' }, 'type'],
])('[SEC-37] %s with a bad payload never reaches its handler', async (name, payload, path) => {
  const { calls, post, sent } = open()
  await post(ask(name, payload))
  expect(calls).toEqual([])
  expect(sent).toMatchObject([{ message: { type: `@w3m-frame/${name}_ERROR` } }])
  expect(JSON.stringify(sent)).toContain(path)
})

test.each([{}, '', 'a b', 'a'.repeat(65), 'a'.repeat(1_000_000), 7, null, ['a']])(
  '[SEC-38] id %.20j: no response',
  async (id) => {
    const { calls, post, sent } = open()
    await post(ask('SYNC_THEME', {}, id))
    await post(ask('SIGN_OUT', undefined, id))
    expect([calls, sent]).toEqual([[], []])
  },
)

test('[SEC-38] a pending id is not accepted twice; once answered it can be used again', async () => {
  let answer = () => {}
  const { post, sent } = open({
    handlers: only('CONNECT_DEVICE', () => new Promise<void>((resolve) => (answer = resolve))),
  })
  await post(ask('CONNECT_DEVICE'))
  await post(ask('CONNECT_DEVICE'))
  expect(sent).toMatchObject([{ message: { payload: { x: { code: 'CONFLICT' } } } }])
  answer()
  await post(undefined)
  await post(ask('CONNECT_DEVICE'))
  expect(sent).toHaveLength(2)
})

test('[AUTH-10] without an id only theme and page data are processed, without a response', async () => {
  const { calls, post, sent } = open()
  for (const name of ['SYNC_THEME', 'SYNC_DAPP_DATA', 'SIGN_OUT', 'RPC_ABORT', 'NOPE'])
    await post({ type: `@w3m-app/${name}`, payload: { projectId: 'p' } })
  expect(calls).toMatchObject([{ name: 'SYNC_THEME' }, { name: 'SYNC_DAPP_DATA' }])
  expect(sent).toEqual([])
})

test('[SEC-39] ten thousand messages: a burst of a hundred, fifty a second, errors for the rest', async () => {
  const { advance, calls, firewall, page, sent, post } = open()
  for (let at = 0; at < 10_000; at += 1)
    firewall.receive({ data: ask('IS_CONNECTED', undefined, `n${at}`), origin, source: page })
  await post(undefined)
  expect(calls).toHaveLength(99)

  advance(1_000)
  for (let at = 0; at < 200; at += 1)
    firewall.receive({ data: ask('IS_CONNECTED', undefined, `m${at}`), origin, source: page })
  await post(undefined)
  expect(calls).toHaveLength(149)
  expect(sent).toHaveLength(10_200)
})

test('[SEC-39] behavior: at most 99 pending requests', async () => {
  const { advance, post, sent } = open({
    handlers: only('CONNECT_DEVICE', () => new Promise(() => {})),
  })
  for (let at = 0; at < 100; at += 1) {
    advance(1_000)
    await post(ask('CONNECT_DEVICE', undefined, `n${at}`))
  }
  expect(sent).toMatchObject([{ message: { id: 'n99', payload: { x: { code: 'RATE_LIMITED' } } } }])
})

test.each(['SIGN_OUT', 'RPC_ABORT', 'RELOAD'])(
  '[SEC-39][CONN-04] behavior: %s is processed at the pending limit, and after a burst',
  async (name) => {
    const { post, sent } = open({
      handlers: {
        ...only('CONNECT_DEVICE', () => new Promise(() => {})),
        ...only(name, () => undefined),
      },
    })
    for (let at = 0; at < 100; at += 1) await post(ask('CONNECT_DEVICE', undefined, `n${at}`))

    await post(ask(name, undefined, 'end'))

    expect(sent.map(({ message }) => message)).toMatchObject([
      { id: 'n99', payload: { x: { code: 'RATE_LIMITED' } } },
      { id: 'end', type: `@w3m-frame/${name}_SUCCESS` },
    ])
  },
)

test('[SEC-39] behavior: ten thousand sign-outs or aborts: a burst of ten, five a second; a hanging one takes a place', async () => {
  const { advance, firewall, page, post, sent } = open({
    handlers: only('SIGN_OUT', () => new Promise(() => {})),
  })
  for (let at = 0; at < 10_000; at += 1)
    firewall.receive({ data: ask('SIGN_OUT', undefined, `n${at}`), origin, source: page })
  await post(undefined)
  expect(sent).toHaveLength(9_990)

  for (let second = 0; second < 30; second += 1) {
    advance(1_000)
    for (let at = 0; at < 10; at += 1)
      firewall.receive({
        data: ask('SIGN_OUT', undefined, `${second}-${at}`),
        origin,
        source: page,
      })
  }
  await post(undefined)
  // 109 messages in total.
  expect(sent).toHaveLength(10_300 - 109)
})

test.each([
  ['too long', 'x'.repeat(messageLength - 1)],
  ['too many numbers', Array.from({ length: 40_000 }, () => 1_000_000)],
  ['too deep', Array.from({ length: messageDepth }).reduce<unknown>((inner) => [inner], [])],
])('[AUTH-10] error: a response that is %s is reported as a failure', async (_, result) => {
  const { post, sent } = open({ handlers: only('RPC_REQUEST', () => result) })
  await post(ask('RPC_REQUEST', { method: 'eth_getLogs' }))
  expect(sent).toMatchObject([
    {
      message: {
        payload: {
          message: expect.stringMatching('Request less'),
          x: { code: 'RESPONSE_INVALID' },
        },
        type: '@w3m-frame/RPC_REQUEST_ERROR',
      },
    },
  ])
})

test('[AUTH-10] behavior: a response just within the limits is sent', async () => {
  const result = 'x'.repeat(messageLength - 2)
  const { post, sent } = open({ handlers: only('RPC_REQUEST', () => result) })
  await post(ask('RPC_REQUEST', { method: 'eth_getLogs' }))
  expect(sent).toMatchObject([{ message: { type: '@w3m-frame/RPC_REQUEST_SUCCESS' } }])
})

test('[AUTH-18] details of an unexpected error are not sent to the page', async () => {
  const { post, sent } = open({
    handlers: only('CONNECT_DEVICE', () => {
      throw new TypeError('refresh token abc')
    }),
  })
  await post(ask('CONNECT_DEVICE'))
  expect(sent).toMatchObject([
    { message: { payload: { message: 'An error occurred', x: { code: 'UNKNOWN' } } } },
  ])
})
