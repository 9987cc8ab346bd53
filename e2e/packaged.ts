import { type Chain, startChain } from '@fairlead/devnet'
import type { BrowserContext, Request } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { base, mainnet } from 'viem/chains'
import { test as quiet } from './fixtures.ts'
import { localAccount } from './localWallet.ts'

export { expect } from './fixtures.ts'
export const rpcOrigins = [mainnet, base].map(
  ({ rpcUrls }) => new URL(rpcUrls.default.http[0]).origin,
)

type World = {
  /** Local chains with the ids of the networks that the apps use. */
  chains: ReadonlyMap<string, Chain>
}
type Watched = {
  /** All requests of all pages so far. */
  requests: Request[]
}

/** `test` for the built apps, with two chains and no other internet access. */
export const test = quiet.extend<Watched, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that no fixture is needed
    async ({}, use) => {
      const [one, two] = await Promise.all([
        startChain({ chainId: mainnet.id }),
        startChain({ chainId: base.id }),
      ])
      // Two chains with different balances, so that the shown balance tells which one was asked.
      await createTestClient({ mode: 'anvil', transport: http(two.url) }).setBalance({
        address: localAccount,
        value: parseEther('1.5'),
      })
      await use({
        chains: new Map(rpcOrigins.map((origin, index) => [origin, index === 0 ? one : two])),
      })
      await Promise.all([one.stop(), two.stop()])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  requests: [
    async ({ context, world }, use) => {
      const requests: Request[] = []
      context.on('request', (request) => requests.push(request))
      await routeToChains(context, world.chains)
      await use(requests)
    },
    { auto: true },
  ],
})

/** The apps use public RPC URLs, as in the quick start; here, local chains answer for them. */
async function routeToChains(context: BrowserContext, chains: World['chains']) {
  for (const [origin, { url }] of chains)
    await context.route(`${origin}/**`, async (route) => {
      const response = await fetch(url, {
        body: route.request().postData(),
        headers: { 'content-type': 'application/json' },
        method: 'POST',
      })
      await route.fulfill({
        body: await response.text(),
        headers: { 'access-control-allow-origin': '*' },
        contentType: 'application/json',
      })
    })
}
