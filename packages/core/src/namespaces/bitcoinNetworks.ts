import type { CaipNetwork } from '@fairlead/protocol'

const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

/** Builds a network without RPC endpoints; the page has to configure endpoints for balances. */
function network(reference: string, name: string, path: string): CaipNetwork {
  return {
    id: reference,
    caipNetworkId: `bip122:${reference}`,
    chainNamespace: 'bip122',
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: { default: { name: 'mempool', url: `https://mempool.space${path}` } },
    testnet: path !== '',
  }
}

/** Bitcoin mainnet. Balances need an RPC endpoint that the page configures. */
export const bitcoin: CaipNetwork = network('000000000019d6689c085ae165831e93', 'Bitcoin', '')
/** Bitcoin testnet. */
export const bitcoinTestnet: CaipNetwork = network(
  '000000000933ea01ad0ee984209779ba',
  'Bitcoin Testnet',
  '/testnet',
)
/** Bitcoin signet, a test network with signed blocks. */
export const bitcoinSignet: CaipNetwork = network(
  '00000008819873e925422c1ff0f99f7c',
  'Bitcoin Signet',
  '/signet',
)
