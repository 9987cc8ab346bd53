import type { FairleadOptions } from 'fairlead'
import { mainnet, solanaDevnet, solana as solanaMainnet } from 'fairlead/networks'
import { solana } from 'fairlead/solana'
import { universal } from 'fairlead/universal'

export const options: FairleadOptions = {
  adapters: [solana({ commitment: 'confirmed' }), universal()],
  networks: [mainnet, solanaMainnet, solanaDevnet],
  customRpcUrls: {
    [solanaMainnet.caipNetworkId]: [{ url: 'https://solana-node.example/rpc' }],
  },
}
