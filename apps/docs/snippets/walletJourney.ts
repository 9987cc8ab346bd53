import { test as base, expect } from '@playwright/test'
import { evmTestWallet, type FairleadFixtures, fairleadFixtures } from 'fairlead/testing'

const test = base.extend<FairleadFixtures>(fairleadFixtures)

test('a person connects', async ({ fairlead, installWallet, page }) => {
  const wallet = evmTestWallet({ chainId: 'eip155:1' })
  await installWallet(wallet)
  await page.goto('/')

  await fairlead.connectWallet(wallet)
  await wallet.approve()

  expect(await fairlead.address()).toBe(wallet.address)
})
