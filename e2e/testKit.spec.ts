import {
  bitcoinTestWallet,
  cosmosTestWallet,
  evmTestWallet,
  polkadotTestWallet,
  solanaTestWallet,
  type TestWallet,
} from '@fairlead/core/testing'
import type { ChainId } from '@fairlead/protocol'
import { expect, inChromium, openDemo, test } from './fixtures.ts'
import { expectSigned } from './signed.ts'

type Case = {
  chainId: ChainId
  /** Methods that the page calls to connect and to sign a message. */
  connect: string
  sign: string
  create: () => Promise<TestWallet> | TestWallet
  settings?: Record<string, unknown>
}

const hasOthers = { hasOthers: true }
const cases: Record<string, Case> = {
  'eip155, EIP-6963': {
    chainId: 'eip155:31337',
    connect: 'eth_requestAccounts',
    create: () => evmTestWallet({ chainId: 'eip155:31337', name: 'Kit', rdns: 'org.kit' }),
    sign: 'personal_sign',
  },
  'solana, Wallet Standard': {
    chainId: 'solana:WsV3wa7UJ8CL6DkWoqDGYZAhQYw6eqbC',
    connect: 'standard:connect',
    create: () => solanaTestWallet({ name: 'Kit Sun' }),
    settings: { hasSolana: true },
    sign: 'solana:signMessage',
  },
  'bip122, Wallet Standard': {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    connect: 'bitcoin:connect',
    create: () => bitcoinTestWallet({ name: 'Kit Coin' }),
    settings: hasOthers,
    sign: 'bitcoin:signMessage',
  },
  'polkadot, injectedWeb3': {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    connect: 'enable',
    create: () => polkadotTestWallet({ name: 'kit-dot' }),
    settings: hasOthers,
    sign: 'signRaw',
  },
  'cosmos, Keplr': {
    chainId: 'cosmos:cosmoshub-4',
    connect: 'enable',
    create: () => cosmosTestWallet(),
    settings: hasOthers,
    sign: 'signArbitrary',
  },
}

for (const [name, { chainId, connect, create, settings, sign }] of Object.entries(cases))
  test(
    `[NS-04] ${name}: rejects, is slow, approves, signs, switches its account and drops the page`,
    inChromium,
    async ({ fairlead, installWallet, page }) => {
      const wallet = await create()
      await installWallet(wallet)
      await openDemo(page, settings)
      const status = page.getByTestId('demo-status')
      const view = fairlead.hook('fl-connecting')

      await fairlead.connectWallet(wallet)
      await wallet.reject({ method: connect })
      await expect(view).toHaveAttribute('data-state', 'declined')

      await fairlead.hook('fl-connecting-retry').click()
      await wallet.nextRequest(connect)
      await expect(view).toHaveAttribute('data-state', 'waiting')
      await expect(status).not.toHaveText('connected')
      await wallet.approve(connect)
      await expect(status).toHaveText('connected')
      await expect(fairlead.modal).toHaveCount(0)
      expect(await fairlead.address()).toBe(wallet.address)

      const press = () => page.getByTestId('demo-sign').click()
      await expectSigned(page, {
        chainId,
        sign: async () => {
          await press()
          await wallet.approve(sign)
        },
      })
      await press()
      await wallet.reject({ method: sign })
      await expect(page.getByTestId('demo-result')).toContainText('REQUEST_REJECTED')

      // The wallet's permissions outlast a reload, and it isn't prompted.
      await page.reload()
      await expect(status).toHaveText('connected')
      const first = wallet.address
      await wallet.switchAccount(1)
      expect(wallet.address).not.toBe(first)
      await expect(page.getByTestId('demo-address')).toHaveText(wallet.address)

      const dropping = wallet.drop()
      // Such a wallet only reports that something changed; the page then asks again.
      if (wallet.namespace === 'cosmos') await wallet.reject({ method: 'enable' })
      await dropping
      await expect(status).toHaveText('disconnected')
      await page.reload()
      await expect(page.getByTestId('demo-ready')).toHaveText('true')
      await expect(status).toHaveText('disconnected')
    },
  )

test(
  'a wallet announced late in any namespace is added to the list',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallets = [
      await solanaTestWallet({ isLate: true, name: 'Late Sun' }),
      bitcoinTestWallet({ isLate: true, name: 'Late Coin' }),
    ]
    const installed = await Promise.all(wallets.map((wallet) => installWallet(wallet)))
    await openDemo(page, { hasOthers: true, hasSolana: true })
    await fairlead.openModal()
    for (const { announce } of installed) await announce()

    for (const wallet of wallets) await expect(fairlead.walletRow(wallet)).toBeVisible()
  },
)
