import { createTestClock, settled, testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { toCaipNetwork } from '../namespaces/toCaipNetwork.ts'
import type { ApiClient } from './ApiClient.ts'
import { rpcEndpoints } from './rpcEndpoints.ts'
import { createSupportedChains } from './supportedChains.ts'

function open(answer: () => Response | Promise<Response>, given: Partial<ApiClient> = {}) {
  const clock = createTestClock()
  const urls: string[] = []
  const server: ApiClient = {
    urls: { data: 'https://data.example' },
    projectId: 'project',
    sdk: { st: 'fairlead', sv: 'x' },
    environment: {
      ...clock,
      fetch: async (url) => {
        urls.push(String(url))
        return answer()
      },
    },
    onFailure: () => {},
    onProblem: () => {},
    silencedUntil: new Map(),
    ...given,
  }
  return { chains: createSupportedChains(server), clock, server, urls }
}
const list = () => Response.json({ http: ['eip155:1', 'eip155:10'], ws: [] })

test('[API-02] one request per page, however many concurrent callers', async () => {
  const { chains, urls } = open(list)

  // Does not wait for the list: until it is loaded, the server decides.
  expect([chains.has('eip155:1'), chains.has('eip155:5')]).toEqual([undefined, undefined])
  await settled()

  expect([chains.has('eip155:1'), chains.has('eip155:5')]).toEqual([true, false])
  expect(chains.has('eip155:10')).toBe(true)
  expect(urls).toEqual([
    'https://data.example/v1/supported-chains?projectId=project&st=fairlead&sv=x',
  ])
})

test('[API-02] unknown after a failure, and requested again 30 s later', async () => {
  let isDown = true
  const { chains, clock, urls } = open(() => (isDown ? new Response('', { status: 500 }) : list()))

  expect(chains.has('eip155:1')).toBeUndefined()
  await settled()
  isDown = false
  await clock.advance(29_999)
  expect(chains.has('eip155:1')).toBeUndefined()
  expect(urls).toHaveLength(1)
  await clock.advance(1)

  expect(chains.has('eip155:1')).toBeUndefined()
  await settled()
  expect(chains.has('eip155:1')).toBe(true)
  expect(urls).toHaveLength(2)
})

test.each<[string, Partial<ApiClient>]>([
  ['a project id', { projectId: undefined }],
  ['a URL', { urls: {} }],
])('[API-01] without %s nothing is served and no request is sent', async (_, missing) => {
  const { chains, urls } = open(list, missing)

  expect(chains.has('eip155:1')).toBe(false)
  expect(urls).toEqual([])
})

const network = toCaipNetwork(testNetwork(10))
const own = { url: 'http://127.0.0.1:10' }
const served = {
  isDataApi: true,
  url: 'https://data.example/v1?chainId=eip155%3A10&projectId=project',
}
const custom = [{ headers: { 'x-key': '1' }, url: 'https://mine.example' }]

test.each([
  [true, [custom[0], served, own]],
  // The list is unknown, so the server decides.
  [undefined, [custom[0], served, own]],
  [false, [custom[0], own]],
])('[API-24][API-01] endpoints in order, if the chain is served: %s', (isServed, expected) => {
  const { server } = open(list)

  expect(rpcEndpoints({ custom, isServed, network, server })).toEqual(expected)
})

test('[API-24] without a project id or URL the network’s own endpoints are used', () => {
  const { server } = open(list)

  for (const missing of [{ projectId: undefined }, { urls: {} }])
    expect(rpcEndpoints({ isServed: true, network, server: { ...server, ...missing } })).toEqual([
      own,
    ])
})
