import { networks } from '@fairlead/devnet'
import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { basePort } from './addresses.ts'
import { expect, openDemo, test } from './fixtures.ts'
import { installWalletMock, thirdPartyAccount } from './thirdPartyWallets.ts'

const { address } = thirdPartyAccount
const [first] = networks({ basePort })
const node = { chainId: 31337, rpcUrl: first?.rpcUrls.default.http[0] ?? '' }

async function expectSigned(page: Page) {
  const result = page.getByTestId('demo-result')
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  const message = 'Hello from the Fairlead demo'
  expect(await recoverMessageAddress({ message, signature })).toBe(address)
}

test('[NS-01] wallet-mock, by EIP-6963: connects, shows its account, signs', async ({
  fairlead,
  page,
}) => {
  await installWalletMock(page, node)
  await openDemo(page)

  await fairlead.connectWallet('com.example.mock-wallet')
  expect(await fairlead.address()).toBe(address)
  await page.getByTestId('demo-sign').click()

  await expectSigned(page)
})
