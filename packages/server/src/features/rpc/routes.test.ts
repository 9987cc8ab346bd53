import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { closedUrl, echo, startUpstream } from '../../testing/startUpstream.ts'
import { localProjectId } from '../project/localProject.ts'

const evm = 'eip155:31337'
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const path = `/v1?${local}&chainId=${evm}`

function call(method: string, id: number | string = 1) {
  return { jsonrpc: '2.0', id, method, params: [] }
}

async function serve(upstreams: readonly string[], caipNetworkId = evm) {
  return createTestServer({ chains: [{ caipNetworkId, upstreams: [...upstreams] }] })
}

test('[API-24] default: forwards a call to the node, and returns its response', async () => {
  const upstream = await startUpstream()
  const { post } = await serve([upstream.url])

  const response = await post(path, { ...call('eth_getBlockByHash', 'a'), unknown: 1 })

  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'a', result: 'eth_getBlockByHash' })
  expect(upstream.received).toEqual([call('eth_getBlockByHash', 'a')])
  expect(await (await post(path.replace('/v1', '/v1/'), call('eth_call'))).json()).toMatchObject({
    result: 'eth_call',
  })
})

test('[API-24] behavior: text/plain and no content type are read as JSON', async () => {
  const upstream = await startUpstream()
  const { post } = await serve([upstream.url])

  for (const type of ['text/plain;charset=UTF-8', ''])
    expect((await post(path, call('eth_call'), { 'content-type': type })).status).toBe(200)
})

test('[API-24] behavior: answers from the chain id without a node', async () => {
  const { post } = await serve([await closedUrl()])
  const methods = ['eth_chainId', 'net_version', 'net_listening']

  const response = await post(
    path,
    methods.map((method, index) => call(method, index)),
  )

  expect(await response.json()).toEqual([
    { jsonrpc: '2.0', id: 0, result: '0x7a69' },
    { jsonrpc: '2.0', id: 1, result: '31337' },
    { jsonrpc: '2.0', id: 2, result: true },
  ])
  expect(await (await post(path, call('net_version'))).json()).toMatchObject({ result: '31337' })
})

test.each([
  [evm, 'admin_peers debug_traceCall miner_start personal_unlockAccount txpool_content trace_call'],
  [
    evm,
    'eth_accounts eth_sendTransaction eth_sign eth_signTransaction eth_signTypedData_v4 ETH_CALL',
  ],
  [solana, 'requestAirdrop setLogFilter eth_call constructor'],
  ['bip122:000000000019d6689c085ae165831e93', 'stop sendtoaddress dumpprivkey getwalletinfo'],
  ['cosmos:cosmoshub-4', 'dial_peers net_info unsafe_flush_mempool'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'author_rotateKeys system_addReservedPeer'],
  ['sui:mainnet', 'sui_getObject'],
])('[API-24][SEC-227] error: %s forwards none of %s', async (chainId, methods) => {
  const upstream = await startUpstream()
  const { post } = await serve([upstream.url], chainId)

  for (const method of methods.split(' ')) {
    const response = await post(`/v1?${local}&chainId=${chainId}`, call(method))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32601,
        message:
          'This server does not forward this method. Its operator can allow it in `rpcMethods` of the chain.',
      },
    })
  }
  expect(upstream.received).toEqual([])
})

test.each([
  [evm, 'eth_getLogs eth_simulateV1 eth_sendRawTransaction eth_newFilter web3_clientVersion'],
  [solana, 'getAccountInfo simulateTransaction sendTransaction getSignatureStatuses getAsset'],
  ['bip122:000000000019d6689c085ae165831e93', 'getblockcount sendrawtransaction estimatesmartfee'],
  ['cosmos:cosmoshub-4', 'abci_query broadcast_tx_sync status tx_search'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'state_call author_submitExtrinsic'],
])('[API-24] behavior: %s forwards %s', async (chainId, methods) => {
  const upstream = await startUpstream()
  const { post } = await serve([upstream.url], chainId)
  const calls = methods.split(' ').map((method, id) => call(method, id))

  const response = await post(`/v1?${local}&chainId=${chainId}`, calls)

  expect(await response.json()).toEqual(
    calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })),
  )
})

test('options: rpcMethods: the operator allows further methods', async () => {
  const upstream = await startUpstream()
  const chain = { caipNetworkId: evm, rpcMethods: ['trace_block'], upstreams: [upstream.url] }
  const { post } = await createTestServer({ chains: [chain] })

  const ask = async (method: string) => (await post(path, call(method))).json()
  expect(await ask('trace_block')).toMatchObject({ result: 'trace_block' })
  expect(await ask('trace_call')).toMatchObject({ error: { code: -32601 } })
})

test('[SEC-228] error: a batch costs as much as its calls', async () => {
  const upstream = await startUpstream()
  const { post } = await createTestServer({
    chains: [{ caipNetworkId: evm, upstreams: [upstream.url] }],
    rateLimits: { rpc: { refillPerSecond: 1, tokens: 10 } },
  })
  const batch = (count: number) =>
    post(
      path,
      Array.from({ length: count }, (_, id) => call('eth_call', id)),
    )

  expect((await batch(9)).status).toBe(200)
  expect((await post(path, call('eth_call'))).status).toBe(200)
  const response = await post(path, call('eth_call'))
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('1')
  expect(upstream.received).toHaveLength(2)
})

test('[SEC-228] error: a project has a budget of calls per day, and metrics', async () => {
  const upstream = await startUpstream()
  const { clock, post, server, storage } = await createTestServer({
    chains: [{ caipNetworkId: evm, upstreams: [upstream.url] }],
    rateLimits: { rpcPerDay: 3 },
  })
  const other = 'f'.repeat(32)
  const settings = (await storage.projects.find(localProjectId))!
  await storage.projects.add(other, settings)
  clock.nowMs += 86_400_000 - 90_000
  expect((await post(path, [call('eth_call'), call('eth_call')])).status).toBe(200)

  const response = await post(path, [call('eth_call'), call('eth_call')])

  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('90')
  expect(await response.json()).toMatchObject({
    code: 'RATE_LIMITED',
    detail: 'The project has used up its JSON-RPC calls of today. Try again tomorrow',
  })
  expect((await post(path, call('eth_call'))).status).toBe(200)
  expect((await post(path.replace(localProjectId, other), call('eth_call'))).status).toBe(200)
  const values = server
    .metrics()
    .flatMap((metric) => ('value' in metric ? [[metric.name, metric.value]] : []))
  expect(Object.fromEntries(values)).toMatchObject({
    fairlead_rpc_budget_refusals_total: { [localProjectId]: 2 },
    fairlead_rpc_calls_total: { [localProjectId]: 3, [other]: 1 },
  })
  clock.nowMs += 90_000
  expect((await post(path, call('eth_call'))).status).toBe(200)
})

test('[API-24] error: methods of development nodes are refused, also in a batch', async () => {
  const upstream = await startUpstream()
  const { post } = await serve([upstream.url])
  const methods = ['anvil_setBalance', 'eth_call', 'evm_mine', 'hardhat_reset', 'Debug_x']

  const response = await post(
    path,
    methods.map((method) => call(method, 7)),
  )

  const answers = (await response.json()) as { error?: { code: number }; result?: string }[]
  expect(answers.map((answer) => answer.result ?? answer.error?.code)).toEqual([
    -32601,
    'eth_call',
    -32601,
    -32601,
    -32601,
  ])
  expect(upstream.received).toEqual([[call('eth_call', 7)]])
})

test('[API-24] behavior: a batch of 1000, and its responses in the received order', async () => {
  const upstream = await startUpstream()
  const { post } = await serve([upstream.url])
  const calls = Array.from({ length: 1000 }, (_, id) => call('eth_call', id))

  const response = await post(path, calls)

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(
    calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })),
  )
  expect(upstream.received).toHaveLength(1)
})

test('[API-24][ERR-08] error: input that is not JSON-RPC', async () => {
  const upstream = await startUpstream()
  const { post } = await serve([upstream.url])
  const calls = Array.from({ length: 1001 }, (_, id) => call('m', id))

  for (const [body, field, description] of [
    [calls, 'body', 'Invalid input'],
    [[], 'body', 'Invalid input'],
    ['', 'body', 'Required'],
    ['{', 'body', 'Invalid input'],
    [7, 'body', 'Invalid input'],
    [{ ...call('m'), jsonrpc: '1.0' }, 'jsonrpc', 'Invalid input'],
    [{ jsonrpc: '2.0', id: 1 }, 'method', 'Required'],
    [{ jsonrpc: '2.0', method: 'eth_sendRawTransaction' }, 'id', 'Required'],
    [[call('m'), { ...call('m'), method: '' }], '1.method', 'Invalid input'],
  ] as const) {
    const response = await post(path, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'REQUEST_INVALID',
      reasons: [{ field, description }],
    })
  }
  expect(upstream.received).toEqual([])
})

test('[API-24][ERR-08] error: a missing chain id, and an invalid one', async () => {
  const { post } = await serve([])

  for (const [query, description] of [
    ['', 'Required'],
    ['&chainId=1', 'Invalid input'],
  ] as const) {
    const response = await post(`/v1?${local}${query}`, call('m'))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'REQUEST_INVALID',
      reasons: [{ field: 'chainId', description }],
    })
  }
})

test.each(['eip155:1', 'sui:mainnet'])('[API-24] error: %s is not served', async (chainId) => {
  const { post } = await serve(['http://127.0.0.1:1'])

  const response = await post(`/v1?${local}&chainId=${chainId}`, call('eth_chainId'))

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'NETWORK_UNSUPPORTED',
    reasons: [{ field: 'chainId', description: 'Network not supported' }],
  })
})

test('[API-24] error: a body over one megabyte', async () => {
  const { post } = await serve(['http://127.0.0.1:1'])
  const atLimit = JSON.stringify(call('eth_chainId')).padEnd(1024 * 1024, ' ')

  expect((await post(path, atLimit)).status).toBe(200)
  const response = await post(path, `${atLimit} `)

  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({
    code: 'BODY_TOO_LARGE',
    reasons: [{ field: 'body' }],
  })
})

test('[API-24] error: GET is not allowed, and WebSocket is not supported', async () => {
  const { get } = await serve([])

  for (const asked of ['/v1', '/v1/', path]) {
    const response = await get(asked)
    expect(response.status).toBe(426)
    expect(await response.json()).toMatchObject({ code: 'REQUEST_INVALID', status: 426 })
  }
})

test('[API-24] error: an unknown project', async () => {
  const { post } = await serve([])

  for (const query of ['', `projectId=${'0'.repeat(32)}`]) {
    const response = await post(`/v1?chainId=${evm}&${query}`, call('eth_chainId'))
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'PROJECT_INVALID' })
  }
})

test('[CFG-05] error: a page that is not in the project’s list', async () => {
  const { clock, post, storage } = await serve([])
  const ask = async (origin: string) => (await post(path, call('eth_chainId'), { origin })).status

  const response = await post(path, call('eth_chainId'), { origin: 'https://evil.example' })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    code: 'ORIGIN_NOT_ALLOWED',
    reasons: [{ field: 'origin', description: 'Origin not allowed' }],
  })
  expect(await ask('http://evil.localhost:4401')).toBe(403)
  expect(await ask('null')).toBe(403)
  expect(await ask('http://localhost:4401')).toBe(200)
  expect((await post(path, call('eth_chainId'))).status).toBe(200)

  await storage.projects.update(localProjectId, {
    allowedOrigins: ['https://*.shop.example', 'capacitor://localhost'],
  })
  clock.nowMs += 1_001
  expect(await ask('https://a.shop.example')).toBe(200)
  expect(await ask('capacitor://localhost')).toBe(200)
  expect(await ask('http://a.shop.example')).toBe(403)
  expect(await ask('https://a.b.shop.example')).toBe(403)
  expect(await ask('https://shop.example')).toBe(403)
})

test('[API-24] behavior: concurrent equal reads share one call', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const upstream = await startUpstream(async (body) => {
    await released
    return echo(body)
  })
  const { post } = await serve([upstream.url])
  const ask = async (method: string, id: number) => {
    const asking = post(path, call(method, id)).then((response) => response.json())
    return asking
  }

  const asked = [ask('eth_call', 1), ask('eth_call', 2), ask('eth_getTransactionCount', 3)]
  // Signatures depend on these methods, so each call is forwarded.
  asked.push(ask('eth_getTransactionCount', 4), ask('eth_simulateV1', 5), ask('eth_simulateV1', 6))
  await expect.poll(() => upstream.received.length).toBe(5)
  release()

  expect(await Promise.all(asked)).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'eth_call' },
    { jsonrpc: '2.0', id: 2, result: 'eth_call' },
    { jsonrpc: '2.0', id: 3, result: 'eth_getTransactionCount' },
    { jsonrpc: '2.0', id: 4, result: 'eth_getTransactionCount' },
    { jsonrpc: '2.0', id: 5, result: 'eth_simulateV1' },
    { jsonrpc: '2.0', id: 6, result: 'eth_simulateV1' },
  ])
  await ask('eth_call', 7)
  expect(upstream.received).toHaveLength(6)
})

test('[API-24] behavior: returns numbers beyond 2^53 exactly', async () => {
  const text = '{"jsonrpc":"2.0","id":1,"result":{"value":18446744073709551615}}'
  const upstream = await startUpstream(() => ({ body: text }))
  const { post } = await serve([upstream.url], solana)

  const response = await post(`/v1?${local}&chainId=${solana}`, call('getSupply'))

  expect(await response.text()).toBe(text)
})

test('[API-24] behavior: resolves a name under .localhost to the loopback address', async () => {
  const upstream = await startUpstream()
  const { post } = await serve([upstream.url.replace('127.0.0.1', 'node.localhost')])

  expect(await (await post(path, call('eth_call'))).json()).toMatchObject({ result: 'eth_call' })
})

test('[API-24] behavior: sends user and password of a URL as a header', async () => {
  const seen: (string | undefined)[] = []
  const upstream = await startUpstream((body, headers) => {
    seen.push(headers.authorization)
    return echo(body)
  })
  const { post } = await serve([upstream.url.replace('127', 'us%40er:pass@127')])

  expect((await post(path, call('eth_call'))).status).toBe(200)
  expect(seen).toEqual([`Basic ${btoa('us@er:pass')}`])
})
