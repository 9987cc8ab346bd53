import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { registerWallet } from '@wallet-standard/wallet'

/**
 * The burner wallet of Solana's own adapters, as its makers wrap it for the Wallet Standard. Its key is
 * new with every connection, and it says yes to everything.
 *
 * @param {{ rpcUrl: string }} options - Where it sends what it has signed.
 */
export function install({ rpcUrl }) {
  const adapter = new UnsafeBurnerWalletAdapter()
  registerWallet(new SolanaWalletAdapterWallet(adapter, 'solana:localnet', rpcUrl))
}
