import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { type Account, defineChain, http, type Transport } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

// Wallets that nobody here wrote, from `interop/node_modules`: they have a lockfile of their own, and
// are loaded where a test needs them.

const require = createRequire(new URL('../interop/package.json', import.meta.url))

/** Account 3 of the development mnemonic. */
const privateKey = '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6'
export const thirdPartyAccount = privateKeyToAccount(privateKey)

/** The part of `@johanneskares/wallet-mock` that is used here. */
type WalletMock = {
  installMockWallet(options: {
    account: Account
    defaultChain: unknown
    page: Page
    transports: Readonly<Record<number, Transport>>
  }): Promise<void>
}

/** By EIP-6963, and says yes to everything. */
export async function installWalletMock(page: Page, { chainId, rpcUrl }: Node): Promise<void> {
  const { installMockWallet } = (await load('@johanneskares/wallet-mock')) as WalletMock
  const defaultChain = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const transports = { [chainId]: http(rpcUrl) }
  await installMockWallet({ account: thirdPartyAccount, defaultChain, page, transports })
}

type Node = { chainId: number; rpcUrl: string }

async function load(name: string): Promise<unknown> {
  const loaded = (await import(pathToFileURL(require.resolve(name)).href)) as { default?: unknown }
  // Written for CommonJS.
  return loaded.default ?? loaded
}
