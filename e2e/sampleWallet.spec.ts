import type { ChainId } from '@fairlead/protocol'
import type { Locator, Page } from '@playwright/test'
import { approve, devWallet, expect, openDemo, reject, test } from './fixtures.ts'
import { expectSigned } from './signed.ts'

type Case = {
  address: RegExp
  chainId: ChainId
  /** True if the sample wallet is listed for several namespaces. */
  isChosen?: boolean
  name: string
  network: string
  row: string
}

const cases: readonly Case[] = [
  {
    address: /^bc1q/,
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    isChosen: true,
    name: 'Bitcoin, by the Wallet Standard',
    network: 'Bitcoin',
    row: devWallet,
  },
  {
    address: /^1/,
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    name: 'Polkadot, by injectedWeb3',
    network: 'Polkadot',
    row: 'fairlead-sample',
  },
  {
    address: /^cosmos1/,
    chainId: 'cosmos:cosmoshub-4',
    name: 'Cosmos, as Keplr does',
    network: 'Cosmos Hub',
    row: 'keplr',
  },
]

/** Opens the choice of the wallet's namespaces. */
async function chooseNamespace(page: Page, row: Locator) {
  const choices = page.getByTestId(/^fl-connecting-multi-chain-namespace-/)
  await expect(async () => {
    if (await row.isVisible()) await row.click({ timeout: 5_000 })
    try {
      await expect(choices.first()).toBeVisible({ timeout: 5_000 })
    } catch (error) {
      // The code that discovers Bitcoin wallets had not loaded, and the wallet was asked for EVM alone.
      for (const other of page.context().pages()) if (other !== page) await other.close()
      await page.getByTestId('fl-header-back').click({ timeout: 5_000 })
      throw error
    }
  }).toPass()
}

for (const { address, chainId, isChosen = false, name, network, row } of cases)
  test(`[NS-04] ${name}: declines, connects, signs, is resumed after a reload, and disconnects`, async ({
    fairlead,
    page,
  }) => {
    await openDemo(page, { hasOthers: true })
    await fairlead.openModal()
    if (isChosen) await chooseNamespace(page, fairlead.walletRow(row))
    const choose = () =>
      isChosen
        ? fairlead.hook(`fl-connecting-multi-chain-namespace-${chainId.split(':')[0]}`).click()
        : fairlead.walletRow(row).click()
    await reject(page, choose)
    await expect(fairlead.hook('fl-connecting')).toHaveAttribute('data-state', 'declined')
    await approve(page, () => fairlead.hook('fl-connecting-retry').click())
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(page.getByTestId('demo-network')).toHaveText(network)
    await expect(page.getByTestId('demo-address')).toHaveText(address)
    // The other namespaces are offered next. A click while the screen changes would be lost.
    if (isChosen) await fairlead.hook('fl-connecting-multi-chain-done').click()
    await expect(fairlead.modal).toHaveCount(0)

    const press = () => page.getByTestId('demo-sign').click()
    await expectSigned(page, { chainId, sign: () => approve(page, press) })
    await reject(page, press)
    await expect(page.getByTestId('demo-result')).toContainText('REQUEST_REJECTED')

    await page.reload()
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(page.getByTestId('demo-address')).toHaveText(address)

    await fairlead.disconnect()
    await page.reload()
    await expect(page.getByTestId('demo-ready')).toHaveText('true')
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  })
