import type { Page } from '@playwright/test'
import { demoUrl } from './addresses.ts'
import { expect } from './fixtures.ts'
import { choose, openNetworks, press, type Scene, sees } from './scene.ts'

/** Adds enough networks for the search field to appear. */
async function addNetworks(page: Page) {
  const config = await (await fetch(`${demoUrl}/config.json`)).json()
  const [first] = config.networks
  const names = ['Anchor', 'Bay', 'Cape', 'Delta', 'Estuary', 'Fjord', 'Gulf', 'Harbour']
  const more = names.map((name, index) => {
    const id = 40_000 + index
    return { ...first, caipNetworkId: `eip155:${id}`, id, name, testnet: index % 2 === 1 }
  })
  const body = JSON.stringify({ ...config, networks: [...config.networks, ...more] })
  await page.route('**/config.json', (route) =>
    route.fulfill({ body, contentType: 'application/json' }),
  )
}

/** Lists of networks, and the states of switching between them. */
export const networkScenes: readonly Scene[] = [
  { name: 'Networks', show: openNetworks },
  {
    name: 'Networks, many',
    prepare: addNetworks,
    show: async (page) => {
      await openNetworks(page)
      await sees(page, 'fl-networks-search')
    },
  },
  {
    name: 'Networks, none of that name',
    prepare: addNetworks,
    show: async (page) => {
      await openNetworks(page)
      await page.getByTestId('fl-networks-search').pressSequentially('zz')
      await expect(
        page.getByRole('paragraph').filter({ hasText: 'No matching networks' }),
      ).toBeVisible()
    },
  },
  {
    name: 'Networks of several kinds',
    settings: { hasSolana: true },
    show: async (page) => {
      await openNetworks(page)
      await expect(page.getByRole('heading', { name: 'Solana' })).toBeVisible()
    },
  },
  {
    name: 'SwitchActiveChain',
    settings: { hasSolana: true },
    show: async (page) => {
      await openNetworks(page)
      await page.getByRole('list', { name: 'Solana' }).getByRole('button').click()
      await sees(page, 'fl-switch-active-chain-confirm')
    },
  },
  {
    name: 'SwitchNetwork',
    show: async (page) => {
      await openNetworks(page)
      await press(page, 'fl-networks-network-eip155:31338')
      await sees(page, 'fl-switch-network')
    },
    wallet: { behaviors: { wallet_switchEthereumChain: 'wait' }, knownChains: ['eip155:31338'] },
  },
  {
    name: 'UnsupportedChain',
    show: async (page) => {
      await choose(page)
      await sees(page, 'fl-unsupported-chain-disconnect')
    },
    wallet: { chainId: 'eip155:999' },
  },
]
