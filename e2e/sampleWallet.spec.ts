import type { ChainId } from '@fairlead/protocol'
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

for (const { address, chainId, isChosen = false, name, network, row } of cases)
  test(`[NS-04] ${name}: a no, then connected, signed, there after a reload, and left`, async ({
    fairlead,
    page,
  }) => {
    await openDemo(page, { hasOthers: true })
    await fairlead.openModal()
    if (isChosen)
      // The wallet appears once the code that discovers it has loaded.
      await expect(async () => {
        await fairlead.walletRow(row).click()
        const namespace = chainId.split(':')[0]
        const choice = fairlead.hook(`fl-connecting-multi-chain-namespace-${namespace}`)
        await expect(choice).toBeVisible({ timeout: 2_000 })
      }).toPass()
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
