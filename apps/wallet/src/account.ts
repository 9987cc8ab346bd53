import { createPublicClient, createWalletClient, defineChain, http } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import type { Network } from './walletConfig.ts'

/**
 * Returns one of the wallet's accounts. The wallet's first is the mnemonic's account 1, because account 0 deploys
 * contracts on the development networks.
 */
export function toAccount(mnemonic: string, index = 0): HDAccount {
  return mnemonicToAccount(mnemonic, { addressIndex: 1 + index })
}

/** Creates the clients of a network's node, for reading and for signing and sending. */
export function createClients(network: Network, account: HDAccount) {
  const { chainId, name, nativeCurrency, rpcUrl } = network
  const rpcUrls = { default: { http: [rpcUrl] } }
  const chain = defineChain({ id: chainId, name, nativeCurrency, rpcUrls })
  // No retries: the user sees the error and decides.
  const transport = http(rpcUrl, { retryCount: 0, timeout: 10_000 })
  return {
    reader: createPublicClient({ chain, transport }),
    sender: createWalletClient({ account, chain, transport }),
  }
}

/** `0x1234…abcdef`: 4 leading and 6 trailing characters. */
export function formatAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-6)}`
}
