import type { CaipNetwork } from '@fairlead/protocol'

function network(options: {
  bech32Prefix: string
  id: string
  name: string
  page: string
  symbol: string
}): CaipNetwork {
  const { bech32Prefix, id, name, page, symbol } = options
  return {
    id,
    caipNetworkId: `cosmos:${id}`,
    chainNamespace: 'cosmos',
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 6 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: { default: { name: 'Mintscan', url: `https://mintscan.io/${page}` } },
    custom: { bech32Prefix },
    testnet: false,
  }
}

/** Cosmos Hub. */
export const cosmosHub: CaipNetwork = /* @__PURE__ */ network({
  bech32Prefix: 'cosmos',
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  page: 'cosmos',
  symbol: 'ATOM',
})
/** Osmosis. */
export const osmosis: CaipNetwork = /* @__PURE__ */ network({
  bech32Prefix: 'osmo',
  id: 'osmosis-1',
  name: 'Osmosis',
  page: 'osmosis',
  symbol: 'OSMO',
})
