import { networks } from '@fairlead/devnet'
import type { Page } from '@playwright/test'
import { cosmosHub } from 'fairlead/networks'
import { getAddress, recoverMessageAddress } from 'viem'
import { basePort } from './addresses.ts'
import { installBundled } from './bundledWallets.ts'
import { asPhone, expect, openDemo, pressWay, test, withoutWallets } from './fixtures.ts'
import { askSolana, lamportsOf, solanaUrl } from './solanaChain.ts'
import {
  bitcoinAccount,
  installLegacyProvider,
  installMetaMask,
  installWalletMock,
  isSignedOnBitcoin,
  isSignedOnCosmos,
  isSignedOnPolkadot,
  isSignedOnSolana,
  thirdPartyAccount,
} from './thirdPartyWallets.ts'

const [first] = networks({ basePort })
const node = { chainId: 31337, rpcUrl: first?.rpcUrls.default.http[0] ?? '' }
const message = 'Hello from the Fairlead demo'

/** Signs with the connected wallet; returns the page's result. */
async function sign(page: Page, expected: RegExp): Promise<string> {
  const result = page.getByTestId('demo-result')
  await page.getByTestId('demo-sign').click()
  await expect(result).toHaveText(expected)
  return (await result.textContent()) ?? ''
}

test('[NS-01] wallet-mock, with EIP-6963: connects, shows its account, signs', async ({
  fairlead,
  page,
}) => {
  const { address } = thirdPartyAccount
  await installWalletMock(page, node)
  await openDemo(page)

  await fairlead.connectWallet('com.example.mock-wallet')
  expect(await fairlead.address()).toBe(address)

  const signature = (await sign(page, /^0x[0-9a-f]{130}$/)) as `0x${string}`
  expect(await recoverMessageAddress({ message, signature })).toBe(address)
})

test('[NS-01][CONN-10] MetaMask’s window.ethereum on a phone, not announced: connects, shows its account, signs, and reconnects', async ({
  fairlead,
  page,
}) => {
  const { address } = thirdPartyAccount
  await asPhone(page)
  await withoutWallets(page)
  await installLegacyProvider(page, node.chainId)
  await openDemo(page)

  await fairlead.openModal()
  await pressWay(page, 'fl-connect-wallet-injected')
  // These wallets return addresses in lower case.
  expect(getAddress(await fairlead.address())).toBe(address)
  const signature = (await sign(page, /^0x[0-9a-f]{130}$/)) as `0x${string}`
  expect(await recoverMessageAddress({ message, signature })).toBe(address)

  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  expect(getAddress(await fairlead.address())).toBe(address)
  await fairlead.disconnect()
})

test.describe('[NS-03] the burner wallet of Solana’s adapters, with the Wallet Standard', () => {
  test.use({ allowedConsole: { patterns: [/presently configured to use the `UnsafeBurner/] } })

  test('connects, shows its account, signs, and sends', async ({ fairlead, page }) => {
    test.slow()
    await installBundled(page, { name: 'burner', options: { rpcUrl: solanaUrl } })
    await openDemo(page, { hasSolana: true })

    await fairlead.connectWallet('Burner Wallet')
    const address = await fairlead.address()
    const signature = await sign(page, /^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    expect(await isSignedOnSolana({ address, message, signature })).toBe(true)

    await askSolana('requestAirdrop', [address, 2_000_000_000])
    await expect.poll(() => lamportsOf(address)).toBeGreaterThan(0)
    const receiver = 'FL3nTHoeRbLbF8Gi4WChNFBPkc5tfvqs5WXGu4cbNVwW'
    const before = await lamportsOf(receiver)
    await fairlead.send({ amount: '0.125', receiver, token: 'native' })
    await expect(page.getByTestId('fl-account-copy')).toBeVisible()
    await expect.poll(() => lamportsOf(receiver)).toBe(before + 125_000_000)

    await fairlead.closeModal()
    await fairlead.disconnect()
  })
})

test('[NS-04] Polkadot{.js}, with injectedWeb3: connects, shows its account, signs, declines, and reconnects', async ({
  fairlead,
  page,
}) => {
  // Its keyring is slow to lock and unlock a key.
  test.slow()
  await installBundled(page, { name: 'polkadot', options: { suris: ['//Alice'] } })
  await openDemo(page, { hasOthers: true })

  await fairlead.connectWallet('polkadot-js')
  // //Alice, in Polkadot's address format.
  const alice = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  expect(await fairlead.address()).toBe(alice)
  const signature = await sign(page, /^0x[0-9a-f]{128}$/)
  // The extension signs texts between `<Bytes>` and `</Bytes>`.
  expect(await isSignedOnPolkadot({ address: alice, message, signature })).toBe(true)

  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  expect(await fairlead.address()).toBe(alice)
  await page.evaluate(() => Object.assign(window, { polkadotDeclines: true }))
  await sign(page, /declined in the wallet/)
})

test('[NS-04] error: Polkadot{.js} blocks a site after a refusal: the screen says how to allow it, and Try again connects', async ({
  fairlead,
  page,
}) => {
  test.slow()
  await page.addInitScript(() => Object.assign(window, { polkadotRefuses: true }))
  await installBundled(page, { name: 'polkadot', options: { suris: ['//Alice'] } })
  await openDemo(page, { hasOthers: true })
  const status = page.getByTestId('fl-connecting')
  const retry = page.getByTestId('fl-connecting-retry')

  await fairlead.openModal()
  await page.getByTestId('fl-connect-wallet-polkadot-js').click()
  await expect(status).toHaveAttribute('data-state', 'declined')

  // Pages are no longer refused, but the extension doesn't ask again on its own.
  await page.evaluate(() => Object.assign(window, { polkadotRefuses: false }))
  await retry.click()
  await expect(status).toHaveAttribute('data-state', 'failed')
  await expect(status).toContainText('allow this site under website access')

  await page.evaluate(() =>
    (window as unknown as { polkadotAllow(): Promise<void> }).polkadotAllow(),
  )
  await retry.click()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
})

test('[NS-04] Keplr’s mock, at window.keplr: connects, shows its account, signs', async ({
  fairlead,
  page,
}) => {
  const chains = [{ bech32Config: { bech32PrefixAccAddr: 'cosmos' }, chainId: cosmosHub.id }]
  const mnemonic = 'test test test test test test test test test test test junk'
  await installBundled(page, { name: 'keplr', options: { chains, mnemonic } })
  await openDemo(page, { hasOthers: true })

  await fairlead.connectWallet('keplr')
  const address = await fairlead.address()
  expect(address).toBe('cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7')
  const signature = await sign(page, /^[A-Za-z0-9+/]{86}==$/)
  const publicKey = 'AiOqZ51tU0TiAeDfnwKrFahHJu7g37TpU8Rqniy1I0nc'
  expect(await isSignedOnCosmos({ address, message, publicKey, signature })).toBe(true)
})

test.describe('[NS-04] MetaMask’s Bitcoin, with the Wallet Standard', () => {
  test.use({ allowedConsole: { patterns: [/^log: WalletStandard::/] } })

  test('connects, shows its account, signs, disconnects, and reconnects', async ({
    fairlead,
    page,
  }) => {
    const { address } = bitcoinAccount
    const metaMask = await installMetaMask(page)
    await openDemo(page, { hasOthers: true })

    await fairlead.connectWallet('MetaMask')
    expect(await fairlead.address()).toBe(address)
    const signature = await sign(page, /^[A-Za-z0-9+/]{100,}=*$/)
    expect(await isSignedOnBitcoin({ address, message, signature })).toBe(true)

    await metaMask.lock()
    await expect(fairlead.connectButton).toBeVisible()

    await fairlead.connectWallet('MetaMask')
    expect(await fairlead.address()).toBe(address)
    await page.reload()
    // The wallet restores its session a while after it is asked for its accounts.
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    expect(await fairlead.address()).toBe(address)
    await fairlead.disconnect()
  })
})
