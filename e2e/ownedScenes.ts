import type { Page } from '@playwright/test'
import { basePort } from './addresses.ts'
import { expect, write } from './fixtures.ts'
import { localAccount, refusal } from './localWallet.ts'
import { choose, failedLoad, openAccount, press, type Scene, sees } from './scene.ts'

const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Creates a history entry, as a server returns it. */
function transaction(index: number, given: { direction: 'in' | 'out'; status: string }) {
  const isOut = given.direction === 'out'
  const hash = `0x${String(index).padStart(64, '0')}`
  return {
    id: hash,
    metadata: {
      chain: 'eip155:31337',
      hash,
      minedAt: new Date(Date.now() - index * 40 * 60_000).toISOString(),
      nonce: index,
      operationType: isOut ? 'send' : 'receive',
      sentFrom: isOut ? localAccount : friend,
      sentTo: isOut ? friend : localAccount,
      status: given.status,
    },
    transfers: [
      {
        direction: given.direction,
        fungible_info: { name: 'Dev USD Coin', symbol: 'USDC' },
        quantity: { numeric: '1234.5678' },
      },
    ],
  }
}

async function ownMuch(page: Page) {
  const data = [
    transaction(1, { direction: 'out', status: 'pending' }),
    transaction(2, { direction: 'in', status: 'confirmed' }),
    transaction(30, { direction: 'out', status: 'failed' }),
    transaction(900, { direction: 'in', status: 'confirmed' }),
    transaction(901, { direction: 'out', status: 'confirmed' }),
    transaction(2000, { direction: 'in', status: 'confirmed' }),
  ]
  await page.route('**/history?*', (route) => route.fulfill({ json: { data, next: null } }))
  const nft = (tokenId: string, name: string) => ({
    amount: '1',
    chainId: 'eip155:31337',
    collection: 'Lighthouses of the whole northern coast',
    contract: `eip155:31337:${friend}`,
    imageUrl: null,
    name,
    standard: 'ERC721',
    tokenId,
  })
  const nfts = [
    nft('1', 'Lighthouse #1'),
    nft('2', 'The one with the very long name'),
    nft('3', ''),
  ]
  await page.route('**/nfts?*', (route) => route.fulfill({ json: { data: nfts, next: null } }))
}

/** True for all URLs that could return a balance. */
function isChain({ pathname, port }: URL): boolean {
  return port === String(basePort + 10) || (port === String(basePort) && pathname.startsWith('/v1'))
}

async function openSend(page: Page) {
  await openAccount(page)
  await press(page, 'fl-account-action-send')
  await press(page, 'fl-send-token')
  await press(page, 'fl-send-select-token-native')
  await write(page.getByTestId('fl-send-amount'), '0.5')
  await write(page.getByTestId('fl-send-receiver'), friend)
  await sees(page, 'fl-send-resolved')
}
async function openReceive(page: Page) {
  await openAccount(page)
  await press(page, 'fl-account-action-receive')
  await sees(page, 'fl-receive-qr')
}
async function openAllWallets(page: Page) {
  await press(page, 'demo-all-wallets')
  await expect(page.getByTestId(/^fl-all-wallets-wallet-/).first()).toBeVisible()
}

/** A day of prices, up and down. */
const historyOfDay = Array.from({ length: 48 }, (_, index) => [
  Math.floor(Date.now() / 1000) - (48 - index) * 1800,
  1 + Math.sin(index / 4) / 100,
])

async function ownHistory(page: Page, points: readonly (readonly number[])[]) {
  await page.route('**/v1/fungible/history?*', (route) => route.fulfill({ json: { points } }))
}
async function openToken(page: Page, symbol: string) {
  await openAccount(page)
  await press(page, `fl-account-token-${symbol}`)
  await sees(page, 'fl-token-price')
}
async function openCurrencies(page: Page) {
  await openAccount(page)
  await press(page, 'fl-account-settings')
  await press(page, 'fl-account-settings-currency')
  await sees(page, 'fl-currency-EUR')
}

/** Screens of holdings, sending, receiving, and the lists of wallets. */
export const ownedScenes: readonly Scene[] = [
  {
    name: 'Account',
    show: async (page) => {
      await openAccount(page)
      await sees(page, 'fl-account-token-ETH')
    },
  },
  {
    name: 'Account, balance on its way',
    prepare: (page) => page.route(isChain, () => {}),
    show: openAccount,
  },
  {
    console: failedLoad,
    name: 'Account, balance failed',
    prepare: (page) => page.route(isChain, (route) => route.abort()),
    show: async (page) => {
      await openAccount(page)
      await sees(page, 'fl-account-balance-error')
    },
  },
  {
    name: 'Account on an unsupported network',
    show: async (page) => {
      await choose(page)
      await sees(page, 'fl-unsupported-chain-disconnect')
      await page.keyboard.press('Escape')
      await press(page, 'fl-button-account')
      await sees(page, 'fl-account-unsupported')
    },
    wallet: { chainId: 'eip155:999' },
  },
  {
    name: 'Account, NFTs',
    prepare: ownMuch,
    show: async (page) => {
      await openAccount(page)
      await press(page, 'fl-account-tab-nfts')
      await expect(page.getByTestId('fl-account-nft').first()).toBeVisible()
    },
  },
  {
    name: 'Nft',
    prepare: ownMuch,
    show: async (page) => {
      await openAccount(page)
      await press(page, 'fl-account-tab-nfts')
      await page.getByTestId('fl-account-nft').first().click()
      await sees(page, 'fl-nft-send')
    },
  },
  {
    name: 'Token',
    prepare: (page) => ownHistory(page, historyOfDay),
    show: async (page) => {
      await openToken(page, 'ETH')
      await sees(page, 'fl-token-chart')
    },
  },
  {
    name: 'Token without a price',
    show: async (page) => {
      await openToken(page, 'USDC')
      await sees(page, 'fl-token-copy')
    },
  },
  {
    name: 'Token without a price history',
    prepare: (page) => ownHistory(page, []),
    show: async (page) => {
      await openToken(page, 'ETH')
      await sees(page, 'fl-token-history-empty')
    },
  },
  {
    console: failedLoad,
    name: 'Token, price history failed',
    prepare: (page) => page.route('**/v1/fungible/history?*', (route) => route.abort()),
    show: async (page) => {
      await openToken(page, 'ETH')
      await sees(page, 'fl-token-history-error')
    },
  },
  { name: 'Currency', show: openCurrencies },
  {
    name: 'Account in another currency',
    show: async (page) => {
      await openCurrencies(page)
      await press(page, 'fl-currency-EUR')
      await press(page, 'fl-header-back')
      await expect(page.getByTestId('fl-account-total')).toContainText('€')
    },
  },
  {
    name: 'Account, nothing done yet',
    show: async (page) => {
      await openAccount(page)
      await press(page, 'fl-account-tab-activity')
      await sees(page, 'fl-activity-empty')
    },
  },
  {
    name: 'Activity',
    prepare: ownMuch,
    show: async (page) => {
      await openAccount(page)
      await press(page, 'fl-account-tab-activity')
      await press(page, 'fl-account-activity-all')
      await expect(page.getByTestId('fl-activity-entry')).toHaveCount(6)
    },
  },
  { name: 'Receive', show: openReceive },
  {
    name: 'CompatibleNetworks',
    show: async (page) => {
      await openReceive(page)
      await press(page, 'fl-receive-networks')
      await sees(page, 'fl-compatible-networks-network-eip155:31338')
    },
  },
  { name: 'Send', show: openSend },
  {
    name: 'Send, a receiver with a typo',
    show: async (page) => {
      await openAccount(page)
      await press(page, 'fl-account-action-send')
      await write(page.getByTestId('fl-send-receiver'), friend.replace('CdD', 'cdD'))
      await sees(page, 'fl-send-receiver-error')
    },
  },
  {
    name: 'SendSelectToken',
    show: async (page) => {
      await openAccount(page)
      await press(page, 'fl-account-action-send')
      await press(page, 'fl-send-token')
      await sees(page, 'fl-send-select-token-native')
    },
  },
  {
    name: 'SendPreview, declined',
    show: async (page) => {
      await openSend(page)
      await press(page, 'fl-send-review')
      await press(page, 'fl-send-preview-send')
      await sees(page, 'fl-send-preview-error')
    },
    wallet: { behaviors: { eth_sendTransaction: refusal(4001) } },
  },
  { name: 'AllWallets', show: openAllWallets },
  {
    name: 'AllWallets, none of that name',
    show: async (page) => {
      await openAllWallets(page)
      await write(page.getByTestId('fl-all-wallets-search'), 'zzzz')
      await sees(page, 'fl-all-wallets-empty')
    },
  },
  {
    name: 'WalletDownloads',
    show: async (page) => {
      await openAllWallets(page)
      await page
        .getByTestId(/^fl-all-wallets-wallet-/)
        .nth(5)
        .click()
      await page.getByTestId('fl-pairing-get').click()
      await expect(page.getByTestId(/^fl-wallet-downloads-/).first()).toBeVisible()
    },
  },
]
