import { installWallet } from '@fairlead/core/testing'
import type { Page } from '@playwright/test'
import { asPhone, devWallet, expect, withNamespaces, withoutWallets, write } from './fixtures.ts'
import { localWallet, refusal } from './localWallet.ts'
import { choose, connect, press, type Scene, sceneWalletId, sees } from './scene.ts'

async function openWallets(page: Page) {
  await connect(page)
  await press(page, 'demo-wallets')
  await sees(page, 'fl-profile-active')
}

const waitsOn = (page: Page, state: string) =>
  expect(page.getByTestId('fl-connecting')).toHaveAttribute('data-state', state)

/** Screens from the list of wallets to one or more wallets that are connected and signed in. */
export const connectScenes: readonly Scene[] = [
  {
    name: 'Connect',
    settings: { hasLegalLinks: true },
    show: async (page) => {
      await press(page, 'fl-button-connect')
      await sees(page, `fl-connect-wallet-${sceneWalletId}`)
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
    wallet: { behaviors: { personal_sign: 'wait' } },
  },
  {
    name: 'SignMessage, declined',
    settings: { signIn: 'required', locale: 'ar' },
    show: async (page) => {
      await choose(page)
      await press(page, 'fl-sign-message-sign')
      await sees(page, 'fl-sign-message-problem')
    },
    wallet: { behaviors: { personal_sign: refusal(4001) } },
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
    wallet: { isLate: true },
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
      // The widget retries for a while.
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
      // An open request would exceed its limit of 10 s when the clock jumps.
      await page.waitForLoadState('networkidle')
      // The view starts its timer after it is drawn; an earlier jump has no effect.
      await expect(async () => {
        await page.clock.fastForward(10_000)
        await expect(page.getByTestId('fl-connecting-slow')).toBeVisible({ timeout: 500 })
      }).toPass()
    },
    wallet: { behaviors: { eth_requestAccounts: 'wait' } },
  },
  {
    name: 'ConnectingExternal, declined',
    show: async (page) => {
      await choose(page)
      await waitsOn(page, 'declined')
    },
    wallet: { behaviors: { eth_requestAccounts: refusal(4001) } },
  },
  {
    name: 'ConnectingExternal, failed',
    show: async (page) => {
      await choose(page)
      await waitsOn(page, 'failed')
    },
    wallet: { behaviors: { eth_requestAccounts: refusal(-32002) } },
  },
  {
    name: 'ProfileWallets',
    prepare: (page) =>
      installWallet(page, localWallet({ name: 'Other Wallet', rdns: 'org.other' })),
    settings: { multiWallet: true },
    show: async (page) => {
      await openWallets(page)
      await press(page, 'fl-profile-add')
      await press(page, 'fl-connect-wallet-org.other')
      await sees(page, `fl-profile-other-${sceneWalletId}`)
    },
  },
  {
    name: 'ProfileWallets, one that was left',
    settings: { multiWallet: true },
    show: async (page) => {
      await openWallets(page)
      await press(page, `fl-profile-disconnect-${sceneWalletId}`)
      await sees(page, `fl-profile-recent-${sceneWalletId}`)
    },
  },
  {
    name: 'ConnectingMultiChain',
    prepare: (page) => withNamespaces(page, ['solana']),
    settings: { hasSolana: true },
    show: async (page) => {
      await press(page, 'fl-button-connect')
      // The wallet appears once the code that discovers it has loaded.
      await expect(async () => {
        await press(page, `fl-connect-wallet-${devWallet}`)
        const choice = page.getByTestId('fl-connecting-multi-chain-namespace-solana')
        await expect(choice).toBeVisible({ timeout: 2_000 })
      }).toPass()
    },
  },
  {
    name: 'WhatIsAWallet',
    show: async (page) => {
      await press(page, 'fl-button-connect')
      await press(page, 'fl-connect-help')
      await sees(page, 'fl-what-is-a-wallet-done')
    },
  },
]
