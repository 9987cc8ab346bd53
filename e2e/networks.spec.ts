import { act, announceWallet, callsOf } from './announceWallet.ts'
import { approve, connectDevWallet, expect, openDemo, test } from './fixtures.ts'

/** Stays on its network, whatever it is asked. */
const firm = { name: 'Firm', rdns: 'org.firm', refuses: { wallet_switchEthereumChain: 4001 } }
const lost = { chainId: '0x3e7', name: 'Lost', rdns: 'org.lost' }

async function connectLost(page: Parameters<typeof announceWallet>[0]) {
  await page.getByTestId('fl-button-connect').click()
  await page.getByTestId('fl-connect-wallet-org.lost').click()
}

test('[VIEW-12][MOD-12][API-25] a wallet on an unsupported chain: choose one, it is added, then used', async ({
  page,
}) => {
  await announceWallet(page, lost)
  await openDemo(page)
  await connectLost(page)
  await expect(page.getByTestId('demo-view')).toHaveText('UnsupportedChain')
  await expect(page.getByTestId('demo-network')).toHaveText('unsupported')

  await page.getByTestId('fl-unsupported-chain-network-eip155:31338').click()

  await expect(page.getByTestId('demo-network')).toHaveText('Devnet Two')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  const asked = (await callsOf(page)).filter((call) => call.includes('wallet_'))
  expect(asked).toEqual([
    'org.lost wallet_switchEthereumChain',
    'org.lost wallet_addEthereumChain',
    'org.lost wallet_switchEthereumChain',
  ])
})

test('[MOD-12] nobody is trapped: the unsupported view closes, and the page says where it stands', async ({
  page,
}) => {
  await announceWallet(page, lost)
  await openDemo(page)
  await connectLost(page)
  await expect(page.getByTestId('demo-view')).toHaveText('UnsupportedChain')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('fl-button-account')).toContainText('Unsupported network')

  // The wallet goes to a known network by itself.
  await act(page, 'goTo', 'org.lost', '0x7a69')
  await expect(page.getByTestId('demo-network')).toHaveText('Devnet One')
})

test('[MOD-12] with unsupported chains allowed, nothing opens', async ({ page }) => {
  await announceWallet(page, lost)
  await openDemo(page, { allowUnsupportedChain: true })
  await connectLost(page)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
})

test('[MOD-11][VIEW-10] a refused switch goes one view back and says why', async ({ page }) => {
  await announceWallet(page, firm)
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  await page.getByTestId('fl-connect-wallet-org.firm').click()
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  await page.getByTestId('demo-networks').click()

  await page.getByTestId('fl-networks-network-eip155:31338').click()

  await expect(page.getByTestId('fl-toast')).toContainText('you said no in the wallet')
  await expect(page.getByTestId('demo-view')).toHaveText('Networks')
  await expect(page.getByTestId('demo-network')).toHaveText('Devnet One')
})

test('[MOD-09] a network chosen before connecting is where the wallet is asked to go', async ({
  page,
}) => {
  await announceWallet(page, { knownChains: ['0x7a6a'], name: 'Plain', rdns: 'org.plain' })
  await openDemo(page)
  await page.getByTestId('fl-button-network').click()
  await page.getByTestId('fl-networks-network-eip155:31338').click()
  await expect(page.getByTestId('fl-button-network')).toContainText('Devnet Two')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)

  await page.getByTestId('fl-button-connect').click()
  await page.getByTestId('fl-connect-wallet-org.plain').click()

  await expect(page.getByTestId('demo-network')).toHaveText('Devnet Two')
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
})

test('[MOD-09] a wallet that will not go to the chosen network is asked once, and connected where it is', async ({
  page,
}) => {
  await announceWallet(page, firm)
  await openDemo(page)
  await page.getByTestId('fl-button-network').click()
  await page.getByTestId('fl-networks-network-eip155:31338').click()
  await page.getByTestId('fl-button-connect').click()
  await page.getByTestId('fl-connect-wallet-org.firm').click()

  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  await expect(page.getByTestId('demo-network')).toHaveText('Devnet One')
  const asked = (await callsOf(page)).filter((call) => !call.endsWith('eth_chainId'))
  expect(asked).toEqual(['org.firm eth_requestAccounts', 'org.firm wallet_switchEthereumChain'])
})

test('[API-25] the sample wallet learns a network that it does not know', async ({ page }) => {
  await openDemo(page)
  await connectDevWallet(page)
  await page.getByTestId('demo-networks').click()
  await approve(page, () => page.getByTestId('fl-networks-network-eip155:31339').click())
  await expect(page.getByTestId('demo-network')).toHaveText('Devnet Testnet')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
})
