// #region provider
import { type Eip1193Provider, type Fairlead, getProvider } from 'fairlead'
import { createWalletClient, custom } from 'viem'
// #endregion provider

export async function askWallet(fairlead: Fairlead) {
  // #region provider
  const provider = getProvider<Eip1193Provider>(fairlead, 'eip155')
  if (!provider) return undefined
  const wallet = createWalletClient({ transport: custom(provider) })
  const addresses = await wallet.getAddresses()
  // #endregion provider
  return addresses
}
