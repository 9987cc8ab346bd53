// #region options
import type { FairleadOptions } from 'fairlead'
import { addNetwork, type Fairlead, getNetwork, switchNetwork } from 'fairlead'
import { base, gnosis, mainnet } from 'fairlead/networks'

export const options: FairleadOptions = {
  networks: [
    mainnet,
    base,
    {
      id: 31337,
      name: 'My chain',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    },
  ],
  defaultNetwork: base,
  customRpcUrls: {
    'eip155:1': [{ url: 'https://node.example/rpc', headers: { 'x-team': 'web' } }],
  },
}
// #endregion options

export async function goToBase(fairlead: Fairlead, log: (text: string) => void) {
  // #region switching
  const result = await switchNetwork(fairlead, 'eip155:8453')
  if (!result.ok) log(result.error.code)
  const { isUnsupported, network } = getNetwork(fairlead)
  // #endregion switching
  log(`${network?.name} ${isUnsupported}`)
}

export function addGnosis(fairlead: Fairlead) {
  // #region adding
  addNetwork(fairlead, 'eip155', gnosis)
  // #endregion adding
}
