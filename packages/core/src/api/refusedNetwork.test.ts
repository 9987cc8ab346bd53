import type { CaipNetwork } from '@fairlead/protocol'
import { createTestEnvironment, testNetwork, testSolanaNetwork } from '@fairlead/test'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { RpcHost } from '../chains/ChainReader.ts'
import { createEndpointProvider } from '../chains/evm/createEndpointProvider.ts'
import { createEvmReader } from '../chains/evm/createEvmReader.ts'
import { createSolanaRpc } from '../chains/solana/createSolanaRpc.ts'
import { toCaipNetwork } from '../namespaces/toCaipNetwork.ts'
import type { WidgetServer } from './createApiClient.ts'
import { createEndpoints, refusedMs } from './rpcEndpoints.ts'

const evm = toCaipNetwork(testNetwork(10))
const solana = toCaipNetwork(testSolanaNetwork)
const dataApi = 'https://data.example/v1'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Creates an RPC host. The server refuses every request; the networks' own endpoints answer. */
function open(refuse: () => Response) {
  const asked: string[] = []
  const clock = { nowMs: 0 }
  const environment = createTestEnvironment().openTab({
    fetch: async (input) => {
      const url = String(input)
      asked.push(url.startsWith(dataApi) ? 'server' : 'own')
      return url.startsWith(dataApi)
        ? refuse()
        : Response.json({ id: 1, jsonrpc: '2.0', result: '0x10' })
    },
    schedule(run) {
      queueMicrotask(run)
      return () => {}
    },
  })
  const server = {
    projectId: 'project',
    supported: { has: () => undefined },
    urls: { data: 'https://data.example' },
  } as unknown as WidgetServer
  const endpoints = createEndpoints(server, {}, () => clock.nowMs)
  const host: RpcHost = {
    batchRpc: false,
    environment: { ...environment, fetch: environment.fetch },
    onRpcRefusal: () => {},
    rpcEndpoints: async (network) => endpoints(network),
  }
  return { asked, clock, host }
}

const refusal = (code: string, status: number) => () =>
  Response.json(
    {
      code,
      detail: 'No',
      reasons: [{ description: 'No', field: '' }],
      requestId: 'r',
      status,
      title: 'No',
      type: 'about:blank',
    },
    { status },
  )

type Read = () => Promise<unknown>
/** Clients of a network. Each returns a function that sends a request through the same client every time. */
const clients: Record<string, (host: RpcHost) => Promise<Read>> = {
  async 'a reader of viem'(host) {
    const reader = createEvmReader(host)
    return () => reader.getBalance({ address: account, network: evm })
  },
  async 'a provider for other libraries'(host) {
    const provider = await createEndpointProvider(host, evm)
    return () => provider.request({ method: 'eth_blockNumber' })
  },
  async 'a client of Solana'(host) {
    const rpc = createSolanaRpc(await host.rpcEndpoints(solana as CaipNetwork), host)
    return () => rpc.ask({ method: 'getBalance', params: [] }, v.unknown())
  },
}

test.each(Object.entries(clients))(
  '[API-24] behavior: %s sends no second request to a server that refused the network',
  async (_, create) => {
    const { asked, host } = open(refusal('NETWORK_UNSUPPORTED', 404))
    const read = await create(host)

    for (let count = 0; count < 3; count++) await read()

    expect(asked).toEqual(['server', 'own', 'own', 'own'])
  },
)

test.each([
  ['for an unknown project', refusal('PROJECT_INVALID', 401)],
  ['for an origin that is not allowed', refusal('ORIGIN_NOT_ALLOWED', 403)],
  ['without a code, from a compatible server', () => new Response('', { status: 403 })],
])(
  '[API-24] behavior: after a refusal %s, the server is not asked again either',
  async (_, refuse) => {
    const { asked, host } = open(refuse)
    const reader = createEvmReader(host)

    for (let count = 0; count < 2; count++)
      await reader.getBalance({ address: account, network: evm })

    expect(asked).toEqual(['server', 'own', 'own'])
  },
)

test.each([
  ['a rate limit', refusal('RATE_LIMITED', 429)],
  ['a failure', refusal('UPSTREAM_UNAVAILABLE', 503)],
])('[API-24] behavior: %s is temporary, so the server is asked again', async (_, refuse) => {
  const { asked, host } = open(refuse)
  const reader = createEvmReader(host)

  for (let count = 0; count < 2; count++)
    await reader.getBalance({ address: account, network: evm })

  expect(asked).toEqual(['server', 'own', 'server', 'own'])
})

test.each(Object.entries(clients))(
  '[API-24] behavior: %s asks the server again after five minutes, also if it was created meanwhile',
  async (_, create) => {
    const { asked, clock, host } = open(refusal('NETWORK_UNSUPPORTED', 404))
    const read = await create(host)
    await read()
    const later = await create(host)
    clock.nowMs += refusedMs - 1
    await later()
    clock.nowMs += 1

    await later()
    await read()

    expect(asked).toEqual(['server', 'own', 'own', 'server', 'own', 'own'])
  },
)

test('[API-24] error: without another endpoint, requests during the refusal fail at once', async () => {
  const { asked, host } = open(refusal('NETWORK_UNSUPPORTED', 404))
  const only: RpcHost = {
    ...host,
    rpcEndpoints: async (network) => (await host.rpcEndpoints(network)).slice(0, 1),
  }
  const reader = createEvmReader(only)
  const read = () => reader.getBalance({ address: account, network: evm })

  await expect(read()).rejects.toThrow()
  await expect(read()).rejects.toThrow()

  expect(asked).toEqual(['server'])
})
