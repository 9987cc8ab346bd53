import { expect, test } from 'vitest'
import { createNodes, type Nodes } from './createNodes.ts'

const network = {
  caipNetworkId: 'eip155:1',
  isTestnet: false,
  name: 'Ethereum',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: ['https://one.example/', 'https://two.example/'],
}

/** Scripted nodes; `undefined` means no answer. */
function open(answers: Record<string, (method: string) => unknown>) {
  const asked: string[] = []
  const nodes = createNodes({
    fetch: async (input, init) => {
      const { method } = JSON.parse(String(init?.body))
      asked.push(`${input} ${method}`)
      const result = answers[String(input)]?.(method)
      if (result === undefined) throw new TypeError('Failed to fetch')
      if (result instanceof Error) {
        const { cause: data, message } = result
        return Response.json({ error: { code: -32000, data, message } })
      }
      return Response.json({ id: 1, jsonrpc: '2.0', result })
    },
    schedule: () => () => {},
  })
  return { asked, nodes }
}
const good = (method: string) => (method === 'eth_chainId' ? '0x1' : '0x2')

test('[AUTH-11] default: a node is asked for its chain once', async () => {
  const { asked, nodes } = open({ 'https://one.example/': good })
  for (const method of ['eth_blockNumber', 'eth_gasPrice'])
    expect(await nodes.request({ method, network, params: [] })).toBe('0x2')
  expect(asked).toEqual([
    'https://one.example/ eth_chainId',
    'https://one.example/ eth_blockNumber',
    'https://one.example/ eth_gasPrice',
  ])
})

test('[SEC-113] a node of another chain is not used', async () => {
  const { nodes } = open({
    'https://one.example/': () => '0x5',
    'https://two.example/': () => '0x5',
  })
  await expect(
    nodes.request({ method: 'eth_blockNumber', network, params: [] }),
  ).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
})

test('[SEC-114] the page’s node is not used; a listed one is requested first', async () => {
  const { asked, nodes } = open({ 'https://one.example/': good, 'https://two.example/': good })
  await nodes.request({
    hint: 'https://evil.example/',
    method: 'eth_gasPrice',
    network,
    params: [],
  })
  await nodes.request({ hint: 'https://two.example/', method: 'eth_gasPrice', network, params: [] })
  expect(asked.map((one) => one.split(' ')[0])).not.toContain('https://evil.example/')
  expect(asked.at(-1)).toBe('https://two.example/ eth_gasPrice')
})

test('[AUTH-11] a node that is down: uses the next one', async () => {
  const { nodes } = open({ 'https://two.example/': good })
  expect(await nodes.request({ method: 'eth_gasPrice', network, params: [] })).toBe('0x2')
})

test.each(['eth_sendRawTransaction', 'sendTransaction'])(
  '[AUTH-11] %s is never sent twice',
  async (method) => {
    const { asked, nodes } = open({
      'https://one.example/': (one) => (one === 'eth_chainId' ? '0x1' : undefined),
      'https://two.example/': good,
    })
    await expect(nodes.request({ method, network, params: [] })).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
    expect(asked.filter((one) => one.endsWith(` ${method}`))).toHaveLength(1)
  },
)

/** A scripted node on the right chain. Pauses end at once. */
function openOne(answer: (tries: number) => Response | undefined) {
  const pauses: number[] = []
  let tries = 0
  const nodes = createNodes({
    fetch: async (_, init) => {
      if (String(init?.body).includes('eth_chainId')) return Response.json({ result: '0x1' })
      const given = answer(++tries)
      if (given) return given
      throw new TypeError('Failed to fetch')
    },
    schedule(run, ms) {
      // Longer timers are the time limit of an answer.
      if (ms < 1_000) {
        pauses.push(ms)
        queueMicrotask(run)
      }
      return () => {}
    },
  })
  const rpcUrls = ['https://one.example/']
  const ask = (method: string, more: Pick<Nodes.Request, 'isResend' | 'signal'> = {}) =>
    nodes.request({ ...more, method, network: { ...network, rpcUrls }, params: [] })
  return { ask, pauses, tries: () => tries }
}

test('[API-24] behavior: unreachable nodes are retried three times', async () => {
  const { ask, pauses, tries } = openOne(() => undefined)
  await expect(ask('eth_gasPrice')).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(pauses).toEqual([150, 300, 600])
  expect(tries()).toBe(4)
})

test.each([408, 429, 502, 503, 504])(
  '[API-24] behavior: %i is a temporary failure, whatever its body',
  async (status) => {
    const busy = () => Response.json({ error: { code: -32000, message: 'busy' } }, { status })
    const { ask, pauses } = openOne((tries) =>
      tries < 3 ? busy() : Response.json({ result: '0x2' }),
    )
    expect(await ask('eth_gasPrice')).toBe('0x2')
    expect(pauses).toEqual([150, 300])
  },
)

test.each(['eth_sendRawTransaction', 'sendTransaction'])(
  '[API-24][AUTH-11] %s is sent once, to a busy node too',
  async (method) => {
    const { ask, pauses, tries } = openOne(() => undefined)
    await expect(ask(method)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    expect([pauses, tries()]).toEqual([[], 1])
  },
)

test('behavior: a signed transaction whose answer was lost is offered to every node, and again', async () => {
  const { asked, nodes } = open({
    'https://one.example/': (one) => (one === 'eth_chainId' ? '0x1' : undefined),
    'https://two.example/': good,
  })
  const method = 'eth_sendRawTransaction'
  expect(await nodes.request({ isResend: true, method, network, params: [] })).toBe('0x2')
  expect(asked.filter((one) => one.endsWith(` ${method}`))).toHaveLength(2)

  const { ask, pauses } = openOne((tries) =>
    tries < 3 ? undefined : Response.json({ result: '0x2' }),
  )
  expect(await ask(method, { isResend: true })).toBe('0x2')
  expect(pauses).toEqual([150, 300])
})

test('[API-24] behavior: an error response is not retried, and an abort stops waiting', async () => {
  const refusing = openOne(() => Response.json({ error: { code: -32000, message: 'no' } }))
  await expect(refusing.ask('eth_call')).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
  expect(refusing.tries()).toBe(1)

  const given = new AbortController()
  const left = openOne(() => {
    given.abort()
    return undefined
  })
  await expect(left.ask('eth_call', { signal: given.signal })).rejects.toMatchObject({
    code: 'REQUEST_ABORTED',
  })
  expect(left.tries()).toBe(1)
})

test('error: a node’s error is shortened', async () => {
  const { nodes } = open({
    'https://one.example/': (method) =>
      method === 'eth_chainId' ? '0x1' : new TypeError('x'.repeat(5000)),
  })
  await expect(nodes.request({ method: 'eth_call', network, params: [] })).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
    shortMessage: 'x'.repeat(160),
  })
})

const noAccess = '0x5a154675'
const errorOfText =
  '0x08c379a0' +
  '20'.padStart(64, '0') +
  '0a'.padStart(64, '0') +
  '746f6f20656172c3bc79'.padEnd(64, '0')
test.each([
  ['error data alone', noAccess, undefined, 'Execution reverted', 'reverted', noAccess],
  [
    'a separate message',
    'execution reverted',
    noAccess,
    'execution reverted',
    'reverted',
    noAccess,
  ],
  [
    'text in the data',
    errorOfText,
    undefined,
    'Execution reverted: too earüy',
    'reverted',
    errorOfText,
  ],
  [
    'truncated text',
    errorOfText.slice(0, 74),
    undefined,
    'Execution reverted',
    'reverted',
    errorOfText.slice(0, 74),
  ],
  ['words', 'execution reverted: no', undefined, 'execution reverted: no', 'reverted', undefined],
  [
    'an insufficient balance',
    'insufficient funds for gas * price + value',
    undefined,
    'insufficient funds for gas * price + value',
    'funds',
    undefined,
  ],
  [
    'an insufficient token balance',
    'execution reverted: insufficient balance',
    undefined,
    'execution reverted: insufficient balance',
    'reverted',
    undefined,
  ],
  ['another error', 'nonce too low', undefined, 'nonce too low', undefined, undefined],
])('error: %s of a node becomes a message, with its data attached', async (_, ...row) => {
  const [message, cause, shortMessage, reason, data] = row
  const { nodes } = open({
    'https://one.example/': (method) =>
      method === 'eth_chainId' ? '0x1' : new TypeError(message, { cause }),
  })
  await expect(nodes.request({ method: 'eth_call', network, params: [] })).rejects.toMatchObject({
    data,
    reason,
    shortMessage,
  })
})

test('[AUTH-18] behavior: an optional request has one time limit for all nodes together', async () => {
  const timers: { ms: number; run: () => void }[] = []
  const nodes = createNodes({
    fetch: () => new Promise(() => {}),
    schedule(run, ms) {
      timers.push({ ms, run })
      return () => {}
    },
  })
  const asked = nodes.request({ limitMs: 300, method: 'eth_simulateV1', network, params: [] })
  timers.find(({ ms }) => ms === 300)?.run()
  await expect(asked).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('[AUTH-18] behavior: an abort ends a limited request, too', async () => {
  const { nodes } = open({ 'https://one.example/': good })
  const signal = AbortSignal.abort()
  await expect(
    nodes.request({ limitMs: 300, method: 'eth_gasPrice', network, params: [], signal }),
  ).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})
