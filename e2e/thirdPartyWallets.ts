import { createPublicKey, verify } from 'node:crypto'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { type Account, defineChain, http, numberToHex, type Transport } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { installBundled } from './bundledWallets.ts'

// Third-party wallets from `interop/node_modules`, which has its own lockfile; loaded where a test needs them. Their
// signatures are also verified by third-party code.

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

/** Installs an EIP-6963 wallet that approves everything. */
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

/** Installs MetaMask's `window.ethereum` without an EIP-6963 announcement, with a wallet that approves everything. */
export async function installLegacyProvider(page: Page, chainId: number): Promise<void> {
  let accounts: readonly string[] = []
  const chain = numberToHex(chainId)
  const calls: Calls = {
    eth_accounts: () => accounts,
    eth_chainId: () => chain,
    eth_requestAccounts() {
      accounts = [thirdPartyAccount.address.toLowerCase()]
      return accounts
    },
    metamask_getProviderState: () => ({
      accounts,
      chainId: chain,
      isUnlocked: true,
      networkVersion: String(chainId),
    }),
    personal_sign(params) {
      const [raw] = params as [`0x${string}`]
      return thirdPartyAccount.signMessage({ message: { raw } })
    },
    wallet_revokePermissions() {
      accounts = []
      return null
    },
  }
  await answer(page, 'askEthereum', calls)
  await installBundled(page, { name: 'ethereum' })
}

type Calls = Readonly<Record<string, (params: unknown) => unknown>>

/** Answers requests of wallets that have only their page script in the page. */
async function answer(page: Page, name: string, calls: Calls): Promise<void> {
  await page.exposeFunction(name, async (asked: { method: string; params?: unknown }) => {
    const call = calls[asked.method]
    if (!call) return { error: { code: -32601, message: `There is no ${asked.method}` } }
    return { result: await call(asked.params) }
  })
}

/** @param signed - In base58, as Solana pages receive it. */
export async function isSignedOnSolana(signed: Signed): Promise<boolean> {
  const { default: base58 } = (await load('bs58')) as {
    default: { decode(text: string): Uint8Array }
  }
  const x = Buffer.from(base58.decode(signed.address)).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { crv: 'Ed25519', kty: 'OKP', x } })
  return verify(null, Buffer.from(signed.message), key, base58.decode(signed.signature))
}

export async function isSignedOnPolkadot(signed: Signed): Promise<boolean> {
  const { signatureVerify } = (await load('@polkadot/util-crypto')) as {
    signatureVerify(message: string, signature: string, address: string): { isValid: boolean }
  }
  return signatureVerify(signed.message, signed.signature, signed.address).isValid
}

/** @param signed - With the wallet's public key, both as base64. */
export async function isSignedOnCosmos(signed: Signed & { publicKey: string }): Promise<boolean> {
  const { verifyADR36Amino } = (await load('@keplr-wallet/cosmos')) as {
    verifyADR36Amino(
      prefix: string,
      signer: string,
      message: string,
      publicKey: Uint8Array,
      signature: Uint8Array,
    ): boolean
  }
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))
  const { address, message, publicKey, signature } = signed
  return verifyADR36Amino('cosmos', address, message, bytes(publicKey), bytes(signature))
}

type Signed = { address: string; message: string; signature: string }

/** The key of BIP-322's own test vectors. */
export const bitcoinAccount = {
  address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  key: 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k',
}
const bitcoinScope = 'bip122:000000000019d6689c085ae165831e93'

/** The part of `bip322-js` that is used here. */
type Bip322 = {
  Signer: { sign(key: string, address: string, message: string): Buffer | string }
  Verifier: { verifySignature(address: string, message: string, signature: string): boolean }
}

export async function isSignedOnBitcoin({ address, message, signature }: Signed): Promise<boolean> {
  const { Verifier } = (await load('bip322-js')) as Bip322
  return Verifier.verifySignature(address, message, signature)
}

/** Installs MetaMask's page-side provider, with an extension that approves everything. */
export async function installMetaMask(page: Page): Promise<{ lock(): Promise<void> }> {
  const { Signer } = (await load('bip322-js')) as Bip322
  const granted = {
    accounts: [`${bitcoinScope}:${bitcoinAccount.address}`],
    methods: [],
    notifications: [],
  }
  let sessionScopes: Readonly<Record<string, unknown>> = {}
  const calls: Calls = {
    wallet_createSession() {
      sessionScopes = { [bitcoinScope]: granted }
      return { sessionScopes }
    },
    wallet_getSession: () => ({ sessionScopes }),
    wallet_invokeMethod(params) {
      const { request } = params as { request: { params: { message: string } } }
      const { address, key } = bitcoinAccount
      return { signature: String(Signer.sign(key, address, request.params.message)) }
    },
    wallet_revokeSession() {
      sessionScopes = {}
      return true
    },
  }
  await answer(page, 'askMetaMask', calls)
  await installBundled(page, { name: 'metamask' })
  return {
    async lock() {
      sessionScopes = {}
      await page.evaluate(() => {
        const { tellMetaMask } = window as unknown as { tellMetaMask(told: unknown): void }
        tellMetaMask({ method: 'wallet_sessionChanged', params: { sessionScopes: {} } })
      })
    },
  }
}

async function load(name: string): Promise<unknown> {
  const loaded = (await import(pathToFileURL(require.resolve(name)).href)) as { default?: unknown }
  // CommonJS packages have their exports in `default`.
  return loaded.default ?? loaded
}
