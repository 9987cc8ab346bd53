import { BrowserProvider } from 'ethers'
import { createFairlead, type Eip1193Provider, getProvider } from 'fairlead'
import { ethers } from 'fairlead/ethers'
import { mainnet } from 'fairlead/networks'

export const fairlead = createFairlead({ adapters: [ethers()], networks: [mainnet] })

/** Returns an ethers signer for the connected wallet. */
export async function signer() {
  const provider = getProvider<Eip1193Provider>(fairlead, 'eip155')
  return provider && new BrowserProvider(provider).getSigner()
}
