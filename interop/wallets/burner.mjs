import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { registerWallet } from '@wallet-standard/wallet'

/**
 * Solana's burner wallet from its wallet adapters, wrapped for the Wallet Standard by the same vendor. It has a new key
 * for every connection and approves everything.
 * @param {{ rpcUrl: string }} options - Node that it sends transactions to.
 */
export function install({ rpcUrl }) {
  const adapter = new UnsafeBurnerWalletAdapter()
  registerWallet(new SolanaWalletAdapterWallet(adapter, 'solana:localnet', rpcUrl))
}
