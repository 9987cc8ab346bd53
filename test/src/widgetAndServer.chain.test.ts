import { connect, type FairleadOptions, fetchBalance, mock } from '@fairlead/core'
import { localProjectId } from '@fairlead/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, createTestFairlead } from './index.ts'
import { startChain, startServer, type TestServer } from './node.ts'

let chain: Awaited<ReturnType<typeof startChain>>
let server: TestServer

beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
  server = await startServer({
    chains: [{ caipNetworkId: 'eip155:31337', upstreams: [chain.url] }],
    projectKeptMs: 0,
  })
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

/** A widget that talks to the real server; `origin` is the header that a browser would send. */
function widget(options: Partial<FairleadOptions>, origin = 'http://localhost:4401') {
  const world = createTestEnvironment()
  const alerts: string[] = []
  const asked: string[] = []
  const network = {
    id: 31337,
    name: 'Devnet One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    // Nothing listens there: only the server can answer.
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  }
  const { fairlead } = createTestFairlead(
    {
      connectors: [mock().create],
      networks: [network],
      onAlert: ({ code }) => alerts.push(code),
      projectId: localProjectId,
      serverUrl: server.url,
      ...options,
    },
    world,
    {
      origin,
      fetch(input, init) {
        asked.push(String(input))
        return fetch(input, { ...init, headers: { ...init?.headers, origin } })
      },
      schedule(run, ms) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
  )
  return { alerts, asked, fairlead }
}

test('[API-20][CFG-01] the project decides its features, and the page’s ignored options are named', async () => {
  await server.storage.projects.update(localProjectId, {
    features: [
      { id: 'social_login', isEnabled: true, config: ['google', 'email'] },
      { id: 'multi_wallet', isEnabled: true, config: [] },
      { id: 'onramp', isEnabled: true, config: null },
    ],
  })
  const { alerts, asked, fairlead } = widget({ features: { email: false, onramp: ['mine'] } })
  expect(asked).toEqual([])

  await fairlead.modal.open()

  await expect
    .poll(() => fairlead.features.getState())
    .toEqual({
      activity: false,
      branding: false,
      email: true,
      guests: false,
      multiWallet: true,
      // The server doesn't support it.
      onramp: false,
      socials: ['google'],
      swaps: false,
    })
  await expect.poll(() => alerts).toEqual(['FL011'])
  const [config] = asked.map((url) => new URL(url))
  expect(config?.pathname).toBe('/appkit/v1/config')
  expect(Object.fromEntries(config?.searchParams ?? [])).toMatchObject({
    projectId: localProjectId,
    st: 'fairlead',
    sv: expect.stringMatching(/^html-universal-\d/),
  })
  await server.storage.projects.update(localProjectId, { features: null })
})

test('[API-24][API-02] a balance is read through the server, which forwards to the chain', async () => {
  const { asked, fairlead } = widget({})
  await connect(fairlead, { connectorId: 'mock' })

  const { formatted, symbol } = await fetchBalance(fairlead)

  expect(Number(formatted)).toBeGreaterThan(9_000)
  expect(symbol).toBe('ETH')
  expect(asked.map((url) => new URL(url).pathname)).toEqual(['/v1/supported-chains', '/v1'])
})

test('[CFG-05][ERR-04] a page outside the project’s origins is refused, and the developer warned once', async () => {
  await server.storage.projects.update(localProjectId, { allowedOrigins: ['*.example.com'] })
  const { alerts, fairlead } = widget({}, 'https://evil.example')
  await connect(fairlead, { connectorId: 'mock' })

  await expect(fetchBalance(fairlead)).rejects.toThrow()
  await expect(fetchBalance(fairlead)).rejects.toThrow()
  expect(alerts).toEqual(['FL002'])

  const { alerts: none, fairlead: allowed } = widget({}, 'https://app.example.com')
  await connect(allowed, { connectorId: 'mock' })
  await fetchBalance(allowed)
  expect(none).toEqual([])
})

test('[API-20] a project unknown to the server: an alert, and local settings apply', async () => {
  const { alerts, fairlead } = widget({ projectId: 'f'.repeat(32), features: { activity: false } })

  await fairlead.modal.open()

  await expect.poll(() => alerts).toEqual(['FL007'])
  expect(fairlead.features.getState()).toMatchObject({ activity: false, email: true })
})
