import { type evmTestWallet, installWallet } from '@fairlead/core/testing'
import type { Page } from '@playwright/test'
import { expect, openDemo } from './fixtures.ts'
import { localWallet } from './localWallet.ts'

/** A screen of the modal or a state of the page's buttons, and how to reach it. */
export type Scene = {
  name: string
  /** Runs before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** Goes from the opened page to the screen. */
  show: (page: Page) => Promise<unknown>
  settings?: Record<string, unknown>
  /** How the wallet in the page differs from one that approves everything. */
  wallet?: evmTestWallet.Options
  /** Console messages that are expected. */
  console?: RegExp
}

/** Id of the wallet that every scene has. */
export const sceneWalletId = 'org.scene'
/** Browsers' messages about a failed request. */
export const failedLoad =
  /Failed to load resource|CORS request did not succeed|error loading dynamically/

export async function showScene(page: Page, scene: Scene): Promise<void> {
  await scene.prepare?.(page)
  const wallet = localWallet({ name: 'Scene Wallet', rdns: sceneWalletId, ...scene.wallet })
  await installWallet(page, wallet)
  await openDemo(page, scene.settings)
  await scene.show(page)
}

export const press = (page: Page, testId: string) => page.getByTestId(testId).click()
export const sees = (page: Page, testId: string) => expect(page.getByTestId(testId)).toBeVisible()

export async function choose(page: Page) {
  await press(page, 'fl-button-connect')
  await press(page, `fl-connect-wallet-${sceneWalletId}`)
}

export async function connect(page: Page) {
  await choose(page)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
}

export async function openAccount(page: Page) {
  await connect(page)
  await press(page, 'fl-button-account')
  await sees(page, 'fl-account-copy')
}

export async function openNetworks(page: Page) {
  await connect(page)
  await press(page, 'demo-networks')
  await sees(page, 'fl-networks-network-eip155:31338')
}
