import type { Page } from '@playwright/test'
import { expect, write } from './fixtures.ts'
import { connect, openAccount, press, type Scene, sees } from './scene.ts'

/** Screens of swaps need the network with pools. */
const onMainnet = { wallet: { chainId: 'eip155:1' } } as const

async function openSwap(page: Page) {
  await openAccount(page)
  await press(page, 'fl-account-action-swaps')
  await press(page, 'fl-swap-token-to')
  await sees(page, 'fl-swap-select-token-USDC')
}
async function fillSwap(page: Page) {
  await openSwap(page)
  await press(page, 'fl-swap-select-token-USDC')
  await write(page.getByTestId('fl-swap-amount'), '0.5')
  await expect(page.getByTestId('fl-swap-review')).toBeEnabled()
}
async function openBuying(page: Page) {
  await openAccount(page)
  await press(page, 'fl-account-action-onramp')
  await sees(page, 'fl-on-ramp-received-local')
}
async function openOrder(page: Page) {
  await connect(page)
  await write(page.getByTestId('demo-pay-amount'), '0.125')
  const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  await write(page.getByTestId('demo-pay-recipient'), recipient)
  await press(page, 'demo-pay')
  await sees(page, 'fl-pay-exchange-local')
}

/** Screens of swaps, purchases and payments. */
export const moneyScenes: readonly Scene[] = [
  { ...onMainnet, name: 'Swap', show: fillSwap },
  { ...onMainnet, name: 'SwapSelectToken', show: openSwap },
  {
    ...onMainnet,
    name: 'SwapPreview',
    show: async (page) => {
      await fillSwap(page)
      await press(page, 'fl-swap-review')
      await sees(page, 'fl-swap-preview-minimum')
    },
  },
  { name: 'OnRamp', show: openBuying },
  {
    name: 'OnRampToken',
    show: async (page) => {
      await openBuying(page)
      await press(page, 'fl-on-ramp-token')
      await sees(page, 'fl-on-ramp-token-USDC')
    },
  },
  {
    name: 'OnRampCurrency',
    show: async (page) => {
      await openBuying(page)
      await press(page, 'fl-on-ramp-currency')
      await sees(page, 'fl-on-ramp-currency-EUR')
    },
  },
  {
    name: 'OnRampInProgress',
    show: async (page) => {
      await openBuying(page)
      await press(page, 'fl-on-ramp-buy-local')
      await expect(page.getByTestId('fl-on-ramp-in-progress')).toHaveAttribute('data-state', 'open')
    },
  },
  {
    name: 'WhatIsBuying',
    show: async (page) => {
      await openBuying(page)
      await press(page, 'fl-on-ramp-help')
      await expect(page.getByTestId('fl-on-ramp-help')).toHaveCount(0)
    },
  },
  { name: 'Pay', settings: { hasPay: true }, show: openOrder },
  {
    name: 'PayProgress',
    settings: { hasPay: true },
    show: async (page) => {
      await openOrder(page)
      await press(page, 'fl-pay-exchange-local')
      await sees(page, 'fl-pay-progress')
    },
  },
]
