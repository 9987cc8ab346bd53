import type { Page } from '@playwright/test'
import { basePort, demoUrl } from './addresses.ts'
import { announceWallet, type ScriptedWallet } from './announceWallet.ts'
import {
  asPhone,
  devWallet,
  expect,
  openDemo,
  withNamespaces,
  withoutWallets,
  write,
} from './fixtures.ts'
import { ownedScenes } from './ownedScenes.ts'

/** A screen of the modal, or a state of the page's buttons, and how to get there. */
export type Scene = {
  name: string
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** From the opened page to the screen. */
  show: (page: Page) => Promise<unknown>
  settings?: Record<string, unknown>
  wallet?: Omit<ScriptedWallet, 'name' | 'rdns'>
  /** What the browser or the widget then rightly says. */
  console?: RegExp
}

const rdns = 'org.scene'
const failedLoad = /Failed to load resource|CORS request did not succeed|error loading dynamically/
const noProject = /\[Fairlead FL008\]/

export async function showScene(page: Page, scene: Scene): Promise<void> {
  await scene.prepare?.(page)
  await announceWallet(page, { name: 'Scene Wallet', rdns, ...scene.wallet })
  await openDemo(page, scene.settings)
  await scene.show(page)
}

const press = (page: Page, testId: string) => page.getByTestId(testId).click()
const sees = (page: Page, testId: string) => expect(page.getByTestId(testId)).toBeVisible()

async function choose(page: Page) {
  await press(page, 'fl-button-connect')
  await press(page, `fl-connect-wallet-${rdns}`)
}

async function connect(page: Page) {
  await choose(page)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
}

async function openAccount(page: Page) {
  await connect(page)
  await press(page, 'fl-button-account')
  await sees(page, 'fl-account-copy')
}

async function openNetworks(page: Page) {
  await connect(page)
  await press(page, 'demo-networks')
  await sees(page, 'fl-networks-network-eip155:31338')
}

async function openWallets(page: Page) {
  await connect(page)
  await press(page, 'demo-wallets')
  await sees(page, 'fl-profile-active')
}

/** Whatever waits for seconds waits for ever: messages stay, a wallet is not given up. */
const holdTime = (page: Page) =>
  page.addInitScript(() => {
    const schedule = window.setTimeout
    window.setTimeout = ((run: () => void, ms = 0) =>
      ms < 3_000 ? schedule(run, ms) : 0) as typeof window.setTimeout
  })

/** Wherever a balance could come from. */
function isChain({ pathname, port }: URL): boolean {
  return port === String(basePort + 10) || (port === String(basePort) && pathname.startsWith('/v1'))
}

/** As many networks as a search is worth. */
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

const waitsOn = (page: Page, state: string) =>
  expect(page.getByTestId('fl-connecting')).toHaveAttribute('data-state', state)

/** Every screen there is, in every state that a person can meet. */
export const scenes: readonly Scene[] = [
  {
    name: 'Connect',
    settings: { hasLegalLinks: true },
    show: async (page) => {
      await press(page, 'fl-button-connect')
      await sees(page, `fl-connect-wallet-${rdns}`)
    },
  },
  {
    name: 'SignMessage',
    settings: { signIn: 'required' },
    show: async (page) => {
      await choose(page)
      await sees(page, 'fl-sign-message-sign')
    },
  },
  {
    name: 'SignMessage, the wallet is asked',
    settings: { signIn: 'optional' },
    show: async (page) => {
      await choose(page)
      await press(page, 'fl-sign-message-sign')
      await sees(page, 'fl-sign-message-text')
    },
    wallet: { silent: ['personal_sign'] },
  },
  {
    name: 'SignMessage, declined',
    settings: { signIn: 'required', locale: 'ar' },
    show: async (page) => {
      await choose(page)
      await press(page, 'fl-sign-message-sign')
      await sees(page, 'fl-sign-message-problem')
    },
    wallet: { refuses: { personal_sign: 4001 } },
  },
  {
    name: 'Connect without wallets',
    prepare: async (page) => {
      await withoutWallets(page)
      await asPhone(page)
    },
    show: async (page) => {
      await press(page, 'fl-button-connect')
      await sees(page, 'fl-connect-empty')
    },
    wallet: { late: true },
  },
  {
    name: 'ConnectingWalletConnect, a code for any wallet',
    show: async (page) => {
      await press(page, 'fl-button-connect')
      await press(page, 'fl-connect-wallet-walletConnect')
      await sees(page, 'fl-pairing-qr')
    },
  },
  {
    name: 'ConnectingWalletConnect, one wallet',
    show: async (page) => {
      await press(page, 'fl-button-connect')
      await press(page, 'fl-connect-all-wallets')
      await write(page.getByTestId('fl-all-wallets-search'), 'Rainbow')
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1')
      await page.getByTitle('Rainbow', { exact: true }).click()
      await sees(page, 'fl-pairing-qr')
    },
  },
  {
    name: 'ConnectingWalletConnect, no relay',
    prepare: async (page) => {
      await page.clock.install()
      await page.routeWebSocket(/./, (socket) => socket.close())
    },
    console: /WebSocket/,
    show: async (page) => {
      await press(page, 'fl-button-connect')
      await press(page, 'fl-connect-wallet-walletConnect')
      // It is tried for a while.
      await expect(async () => {
        await page.clock.fastForward(5_000)
        await expect(page.getByTestId('fl-pairing-cause')).toBeVisible({ timeout: 500 })
      }).toPass()
    },
  },
  {
    name: 'ConnectingExternal, waiting long',
    prepare: (page) => page.clock.install(),
    show: async (page) => {
      await choose(page)
      await waitsOn(page, 'waiting')
      await page.clock.fastForward(10_000)
      await sees(page, 'fl-connecting-slow')
    },
    wallet: { silent: ['eth_requestAccounts'] },
  },
  {
    name: 'ConnectingExternal, declined',
    show: async (page) => {
      await choose(page)
      await waitsOn(page, 'declined')
    },
    wallet: { refuses: { eth_requestAccounts: 4001 } },
  },
  {
    name: 'ConnectingExternal, failed',
    show: async (page) => {
      await choose(page)
      await waitsOn(page, 'failed')
    },
    wallet: { refuses: { eth_requestAccounts: -32002 } },
  },
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
    wallet: { chainId: '0x3e7' },
  },
  ...ownedScenes({ openAccount, press, sees }),
  {
    name: 'ProfileWallets',
    prepare: (page) => announceWallet(page, { name: 'Other Wallet', rdns: 'org.other' }),
    settings: { multiWallet: true },
    show: async (page) => {
      await openWallets(page)
      await press(page, 'fl-profile-add')
      await press(page, 'fl-connect-wallet-org.other')
      await sees(page, `fl-profile-other-${rdns}`)
    },
  },
  {
    name: 'ProfileWallets, one that was left',
    settings: { multiWallet: true },
    show: async (page) => {
      await openWallets(page)
      await press(page, `fl-profile-disconnect-${rdns}`)
      await sees(page, `fl-profile-recent-${rdns}`)
    },
  },
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
      await expect(page.getByRole('paragraph').filter({ hasText: 'No network' })).toBeVisible()
    },
  },
  {
    name: 'ConnectingMultiChain',
    prepare: (page) => withNamespaces(page, ['solana']),
    settings: { hasSolana: true },
    show: async (page) => {
      await press(page, 'fl-button-connect')
      // Found as soon as the code that looks for it is here.
      await expect(async () => {
        await press(page, `fl-connect-wallet-${devWallet}`)
        const choice = page.getByTestId('fl-connecting-multi-chain-namespace-solana')
        await expect(choice).toBeVisible({ timeout: 2_000 })
      }).toPass()
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
    wallet: { silent: ['wallet_switchEthereumChain'] },
  },
  {
    name: 'UnsupportedChain',
    show: async (page) => {
      await choose(page)
      await sees(page, 'fl-unsupported-chain-disconnect')
    },
    wallet: { chainId: '0x3e7' },
  },
  {
    name: 'WhatIsAWallet',
    show: async (page) => {
      await press(page, 'fl-button-connect')
      await press(page, 'fl-connect-help')
      await sees(page, 'fl-what-is-a-wallet-done')
    },
  },
  {
    name: 'a screen on its way',
    prepare: (page) => page.route(/WhatIsAWalletView/, () => {}),
    show: async (page) => {
      await press(page, 'fl-button-connect')
      await press(page, 'fl-connect-help')
      await expect(page.getByRole('heading', { name: 'Loading' })).toBeAttached()
    },
  },
  {
    console: failedLoad,
    name: 'a screen that could not be loaded',
    prepare: (page) => page.route(/WhatIsAWalletView/, (route) => route.abort()),
    show: async (page) => {
      await press(page, 'fl-button-connect')
      await press(page, 'fl-connect-help')
      await sees(page, 'fl-view-retry')
    },
  },
  {
    name: 'a message that something worked',
    prepare: holdTime,
    show: async (page) => {
      await openAccount(page)
      await press(page, 'fl-account-copy')
      await sees(page, 'fl-toast')
    },
  },
  {
    console: noProject,
    name: 'a message that something failed, and an alert',
    prepare: holdTime,
    settings: { hasProjectId: false },
    show: async (page) => {
      await openNetworks(page)
      await sees(page, 'fl-alert')
      await press(page, 'fl-networks-network-eip155:31338')
      await sees(page, 'fl-toast')
    },
    wallet: { refuses: { wallet_switchEthereumChain: 4001 } },
  },
  {
    name: 'a message beside the page',
    prepare: holdTime,
    show: async (page) => {
      await openAccount(page)
      await press(page, 'fl-account-copy')
      await press(page, 'fl-header-close')
      await expect(page.getByTestId('fl-modal')).toHaveCount(0)
      await sees(page, 'fl-toast')
    },
  },
  {
    name: 'buttons of the page, connecting',
    prepare: holdTime,
    show: async (page) => {
      await connect(page)
      await page.reload()
      await expect(page.getByTestId('fl-button-account')).toHaveAttribute('data-state', 'loading')
    },
    wallet: { silent: ['eth_accounts'] },
  },
  {
    name: 'buttons of the page, without a choice of networks',
    settings: { enableNetworkSwitch: false },
    show: (page) => sees(page, 'fl-button-connect'),
  },
  {
    name: 'buttons of the page, on an unsupported network',
    show: async (page) => {
      await choose(page)
      await sees(page, 'fl-unsupported-chain-disconnect')
      await page.keyboard.press('Escape')
      await expect(page.getByTestId('fl-button-account')).toContainText('Unsupported network')
    },
    wallet: { chainId: '0x3e7' },
  },
]
