import { expect, test } from 'vitest'
import { createTestChain } from '../testing/createTestChain.ts'
import { createTestServer, local } from '../testing/createTestServer.ts'
import { type RpcCall, startUpstream } from '../testing/startUpstream.ts'

const chainId = 'eip155:31337'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const path = `/v1?${local}&chainId=${chainId}`
const call = (method: string, ...params: unknown[]) => ({
  id: 7,
  jsonrpc: '2.0' as const,
  method,
  params,
})
const balanceCall = call('eth_getBalance', account, 'latest')

type Node = { balance?: string; head?: number; nonce?: string; pending?: string }

/** Starts a node. Its balance in wei is the number of the block it is asked about, unless it lies. */
async function startNode(node: Node = {}, script?: 'never') {
  const { head = 100, nonce = '0x5', pending = '0x6' } = node
  const answer = ({ id, method, params }: RpcCall) => {
    const [, block = 'latest'] = (params ?? []) as string[]
    const results: Record<string, unknown> = {
      eth_blockNumber: `0x${head.toString(16)}`,
      eth_call: '0x',
      eth_getBalance: node.balance ?? block,
      eth_getLogs: [],
      eth_getTransactionCount: block === 'pending' ? pending : nonce,
    }
    return { id, jsonrpc: '2.0', result: results[method] ?? method }
  }
  return startUpstream((body) => {
    if (script) return script
    return { body: Array.isArray(body) ? body.map(answer) : answer(body) }
  })
}

async function serve(nodes: readonly { url: string }[], quorum = 2) {
  const upstreams = nodes.map(({ url }) => url)
  const server = await createTestServer({ chains: [{ caipNetworkId: chainId, quorum, upstreams }] })
  const ask = async (body: object) => {
    const response = await server.post(path, body)
    return response.json() as Promise<Record<string, unknown>>
  }
  return { ...server, ask }
}

const odd = (position: number, reason: string) => ({
  chainId,
  event: 'upstreamFailed',
  position,
  reason,
})

test('[API-24] behavior: a node that lies about a balance is outvoted and reported', async () => {
  const liar = await startNode({ balance: '0xffffffff' })
  const { ask, entries } = await serve([liar, await startNode(), await startNode()])

  expect(await ask(balanceCall)).toEqual({ id: 7, jsonrpc: '2.0', result: '0x64' })
  await expect.poll(() => entries).toContainEqual(odd(1, 'differs'))
  expect(entries).not.toContainEqual(expect.objectContaining({ position: 2 }))
})

test('[API-24] behavior: honest nodes with different newest blocks agree, and one far behind has no say', async () => {
  const nodes = [await startNode({ head: 101 }), await startNode(), await startNode({ head: 103 })]
  const { ask, clock, entries } = await serve([await startNode({ head: 2 }), ...nodes])
  expect(await ask(balanceCall)).toMatchObject({ result: '0x65' })

  clock.nowMs += 60_000
  expect(await ask(balanceCall)).toMatchObject({ result: '0x65' })
  await expect.poll(() => entries).toContainEqual(odd(1, 'far behind'))
  expect(entries).not.toContainEqual(expect.objectContaining({ reason: 'differs' }))
})

test('[API-24] behavior: agreed answers end no cooldown, so other reads continue to avoid the node', async () => {
  const liar = await startNode({ balance: '0xffffffff' })
  const { ask, clock, entries } = await serve([liar, await startNode(), await startNode()])
  const read = call('eth_gasPrice')
  const readsOfLiar = () => liar.received.flat().filter(({ method }) => method === read.method)
  await ask(balanceCall)
  await expect.poll(() => entries).toContainEqual(odd(1, 'differs'))

  // The liar agrees with the others on this answer.
  await ask(call('eth_getTransactionCount', account, 'latest'))
  await ask(call('eth_getTransactionCount', account, 'pending'))
  await ask(read)
  expect(readsOfLiar()).toHaveLength(0)

  // After the cooldown, a quorum does not use up the probe.
  clock.nowMs += 15_001
  await ask(call('eth_getTransactionCount', account, 'latest'))
  await ask(read)
  await ask(read)
  expect(readsOfLiar()).toHaveLength(2)
})

test('[API-24] behavior: a failed node counts as up again when a quorum shares its answer', async () => {
  let isDown = true
  const last = await startUpstream((body) => {
    const { id, method } = body as RpcCall
    const result = method === 'eth_blockNumber' ? '0x64' : '0x5'
    return isDown ? { status: 500 } : { body: { id, jsonrpc: '2.0', result } }
  })
  const upstreams = [(await startNode()).url, (await startNode()).url, last.url]
  const { rpc } = createTestChain(last.url, { quorum: 2, upstreams })
  const failed = () => rpc.listUpstreams().map(({ isFailed }) => isFailed)
  const nonceCall = call('eth_getTransactionCount', account, 'latest')

  await rpc.ask(nonceCall)
  await expect.poll(failed).toEqual([false, false, true])
  isDown = false
  await rpc.ask(nonceCall)
  await expect.poll(failed).toEqual([false, false, false])
})

test.each([
  ['raises', { nonce: '0xff', pending: '0xff' }],
  ['lowers', { nonce: '0x0', pending: '0x0' }],
])('[API-24] behavior: a single node that %s a nonce is outvoted', async (_, lie) => {
  const { ask } = await serve([await startNode(lie), await startNode(), await startNode()])

  const count = (tag: string) => ask(call('eth_getTransactionCount', account, tag))
  expect(await count('latest')).toMatchObject({ result: '0x5' })
  expect(await count('pending')).toMatchObject({ result: '0x6' })
})

test('[API-24] error: two nodes that contradict each other give no answer', async () => {
  const { entries, post } = await serve([await startNode({ balance: '0x1' }), await startNode()])

  const response = await post(path, balanceCall)

  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(entries).toEqual(expect.arrayContaining([odd(1, 'differs'), odd(2, 'differs')]))
})

test('[API-24] behavior: a node that hangs holds up no answer', async () => {
  const { ask } = await serve([await startNode({}, 'never'), await startNode(), await startNode()])

  expect(await ask(balanceCall)).toMatchObject({ result: '0x64' })
  const pending = call('eth_getTransactionCount', account, 'pending')
  expect(await ask(pending)).toMatchObject({ result: '0x6' })
})

test('[API-24] behavior: of a batch, only balances and nonces are asked of several nodes', async () => {
  const nodes = [await startNode(), await startNode()]
  const { ask } = await serve(nodes)
  const batch = [
    { ...call('eth_gasPrice'), id: 1 },
    { ...balanceCall, id: 2 },
    { ...call('eth_getTransactionCount', account, 'latest'), id: 3 },
  ]

  const answers = (await ask(batch)) as unknown as { id: number; result: string }[]

  expect(answers.toSorted((a, b) => a.id - b.id).map(({ result }) => result)).toEqual([
    'eth_gasPrice',
    '0x64',
    '0x5',
  ])
  const methodsOf = (node: (typeof nodes)[number]) =>
    node.received.flat().map(({ method }) => method)
  expect(nodes.map((node) => methodsOf(node).includes('eth_gasPrice'))).toEqual([true, false])
  expect(nodes.map((node) => methodsOf(node).includes('eth_getBalance'))).toEqual([true, true])
})

test('[FEAT-01] behavior: the balances of an account need the quorum too', async () => {
  const liar = await startNode({ balance: '0xffffffff' })
  const { get } = await serve([liar, await startNode(), await startNode()])

  const query = `${local}&currency=usd&chainId=${chainId}`
  const response = await get(`/v1/account/${account}/balance?${query}`)

  expect(await response.json()).toMatchObject({
    balances: [{ quantity: { numeric: '0.0000000000000001' } }],
  })
})
