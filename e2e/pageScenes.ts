import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { refusal } from './localWallet.ts'
import {
  choose,
  connect,
  failedLoad,
  openAccount,
  openNetworks,
  press,
  type Scene,
  sees,
} from './scene.ts'

const noProject = /\[Fairlead FL008\]/

/** Timers of 3 s or more never fire, so that messages stay and a wallet isn't given up. */
const holdTime = (page: Page) =>
  page.addInitScript(() => {
    const schedule = window.setTimeout
    window.setTimeout = ((run: () => void, ms = 0) =>
      ms < 3_000 ? schedule(run, ms) : 0) as typeof window.setTimeout
  })

/** Loading screens, messages over every screen, and the buttons of the page. */
export const pageScenes: readonly Scene[] = [
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
    wallet: { behaviors: { wallet_switchEthereumChain: refusal(4001) } },
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
    wallet: { behaviors: { eth_accounts: 'wait' } },
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
    wallet: { chainId: 'eip155:999' },
  },
]
