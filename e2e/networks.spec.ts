import { evmTestWallet } from '@fairlead/core/testing'
import { approve, connectDevWallet, expect, inChromium, openDemo, test } from './fixtures.ts'
import { findTrouble } from './inspect.ts'
import { openWallet, sayYes } from './walletPage.ts'

/** Creates a wallet that refuses to switch its network. */
const firm = () =>
  evmTestWallet({
    behavior: 'approve',
    behaviors: { wallet_switchEthereumChain: 'reject' },
    chainId: 'eip155:31337',
    name: 'Firm',
    rdns: 'org.firm',
  })
const lost = () =>
  evmTestWallet({
    behavior: 'approve',
    chainId: 'eip155:999',
    name: 'Lost',
    rdns: 'org.lost',
  })

test(
  '[VIEW-12][MOD-12][API-25] a wallet on an unsupported chain: choose one, it is added, then used',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallet = lost()
    await installWallet(wallet)
    await openDemo(page)
    await fairlead.connectWallet(wallet)
    await expect(page.getByTestId('demo-view')).toHaveText('UnsupportedChain')
    await expect(page.getByTestId('demo-network')).toHaveText('unsupported')

    await page.getByTestId('fl-unsupported-chain-network-eip155:31338').click()

    await expect(page.getByTestId('demo-network')).toHaveText('Devnet Two')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    const asked = wallet.requests.map(({ method }) => method)
    expect(asked.filter((method) => method.startsWith('wallet_'))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  },
)

test(
  '[MOD-12] the view for an unsupported network can be closed, and the page shows the network',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallet = lost()
    await installWallet(wallet)
    await openDemo(page)
    await fairlead.connectWallet(wallet)
    await expect(page.getByTestId('demo-view')).toHaveText('UnsupportedChain')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(page.getByTestId('fl-button-account')).toContainText('Unsupported network')

    // The wallet switches to a known network on its own.
    await wallet.switchNetwork('eip155:31337')
    await expect(page.getByTestId('demo-network')).toHaveText('Devnet One')
  },
)

test(
  '[MOD-12] with unsupported chains allowed, nothing opens',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallet = lost()
    await installWallet(wallet)
    await openDemo(page, { allowUnsupportedChain: true })
    await fairlead.connectWallet(wallet)
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  },
)

test(
  '[MOD-11][VIEW-10] a refused switch goes one view back and shows the reason',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallet = firm()
    await installWallet(wallet)
    await openDemo(page)
    await fairlead.connectWallet(wallet)
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    await page.getByTestId('demo-networks').click()

    await page.getByTestId('fl-networks-network-eip155:31338').click()

    await expect(page.getByTestId('fl-toast')).toContainText('You declined the request')
    await expect(page.getByTestId('demo-view')).toHaveText('Networks')
    await expect(page.getByTestId('demo-network')).toHaveText('Devnet One')
  },
)

test(
  '[MOD-09] the wallet is asked to switch to a network chosen before connecting',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallet = evmTestWallet({
      behavior: 'approve',
      chainId: 'eip155:31337',
      knownChains: ['eip155:31338'],
      name: 'Plain',
      rdns: 'org.plain',
    })
    await installWallet(wallet)
    await openDemo(page)
    await fairlead.switchNetwork('eip155:31338')
    await expect(page.getByTestId('fl-button-network')).toContainText('Devnet Two')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)

    await fairlead.connectWallet(wallet)

    await expect(page.getByTestId('demo-network')).toHaveText('Devnet Two')
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
  },
)

test(
  '[MOD-09] a wallet that declines the chosen network is asked once, and connected on its own',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallet = firm()
    await installWallet(wallet)
    await openDemo(page)
    await fairlead.switchNetwork('eip155:31338')
    await fairlead.connectWallet(wallet)

    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    await expect(page.getByTestId('demo-network')).toHaveText('Devnet One')
    const asked = wallet.requests.map(({ method }) => method)
    expect(asked.filter((method) => method !== 'eth_chainId')).toEqual([
      'eth_requestAccounts',
      'wallet_switchEthereumChain',
    ])
  },
)

test('[API-25] the sample wallet adds a network unknown to it', inChromium, async ({ page }) => {
  await openDemo(page)
  await connectDevWallet(page)
  await page.getByTestId('demo-networks').click()
  await approve(page, () => page.getByTestId('fl-networks-network-eip155:31339').click())
  await expect(page.getByTestId('demo-network')).toHaveText('Devnet Testnet')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
})

test(
  '[PAIR-03] a network that a paired wallet did not allow: explained, added in the wallet, then used',
  inChromium,
  async ({ context, page }) => {
    test.setTimeout(90_000)
    const phone = await context.newPage()
    // A wallet that doesn't know one of the page's networks.
    await phone.route('**/config.json', async (route) => {
      const response = await route.fetch()
      const config = await response.json()
      const networks = config.networks.filter(({ id }: { id: number }) => id !== 31338)
      await route.fulfill({ json: { ...config, networks }, response })
    })
    await openWallet(phone)
    await page.bringToFront()
    await openDemo(page)
    await page.getByTestId('fl-button-connect').click()
    await page.getByTestId('fl-connect-wallet-walletConnect').click()
    await expect(page.getByTestId('fl-pairing-qr')).toBeVisible()
    const buffer = await page.getByTestId('fl-pairing-qr').screenshot()
    await phone
      .getByTestId('wallet-picture')
      .setInputFiles({ buffer, mimeType: 'image/png', name: 'code.png' })
    await phone.bringToFront()
    await sayYes(phone, 'Connect to this site?')
    await page.bringToFront()
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)

    await page.getByTestId('demo-networks').click()
    const refused = page.getByRole('region', { name: 'Not allowed by your wallet' })
    const two = refused.getByRole('button', { name: 'Devnet Two Not allowed by the wallet Add' })
    await expect(two).toBeVisible()
    await expect(page.getByTestId('fl-networks-pair-again')).toBeVisible()
    await page.setViewportSize({ height: 640, width: 320 })
    expect(await findTrouble(page)).toEqual([])

    await two.click()
    await phone.bringToFront()
    await sayYes(phone, /Add/)
    await page.bringToFront()
    await expect(page.getByTestId('demo-network')).toHaveText('Devnet Two', { timeout: 20_000 })
  },
)
