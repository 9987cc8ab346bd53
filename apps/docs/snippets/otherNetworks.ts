// #region options
import type { FairleadOptions } from 'fairlead'
import { type Fairlead, getProvider, signMessage } from 'fairlead'
import { type BitcoinProvider, bitcoin as bitcoinAdapter } from 'fairlead/bitcoin'
import { bitcoin, cosmosHub, mainnet, osmosis, polkadot } from 'fairlead/networks'
import { universal } from 'fairlead/universal'

export const options: FairleadOptions = {
  adapters: [universal(), bitcoinAdapter()],
  networks: [mainnet, bitcoin, polkadot, cosmosHub, osmosis],
  customRpcUrls: { [bitcoin.caipNetworkId]: [{ url: 'https://esplora.example/api' }] },
  defaultAccountTypes: { bip122: 'payment' },
}
// #endregion options

export async function sign(fairlead: Fairlead, address: string, psbt: string) {
  // #region sign
  const signature = await signMessage(fairlead, { message: 'Hello', namespace: 'bip122' })

  const provider = getProvider<BitcoinProvider>(fairlead, 'bip122')
  const signed = await provider?.signPsbt?.({ address, psbt, signInputs: [{ address, index: 0 }] })
  // #endregion sign
  return { signature, signed }
}
