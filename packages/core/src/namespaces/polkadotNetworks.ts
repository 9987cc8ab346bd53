import type { CaipNetwork } from '@fairlead/protocol'

function network(options: {
  decimals: number
  name: string
  reference: string
  ss58Prefix: number
  symbol: string
}): CaipNetwork {
  const { decimals, name, reference, ss58Prefix, symbol } = options
  const url = `https://${name.toLowerCase()}.subscan.io`
  return {
    id: reference,
    caipNetworkId: `polkadot:${reference}`,
    chainNamespace: 'polkadot',
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: { default: { name: 'Subscan', url } },
    custom: { ss58Prefix },
    testnet: ss58Prefix === 42,
  }
}

/** Polkadot’s relay chain. */
export const polkadot: CaipNetwork = /* @__PURE__ */ network({
  decimals: 10,
  name: 'Polkadot',
  reference: '91b171bb158e2d3848fa23a9f1c25182',
  ss58Prefix: 0,
  symbol: 'DOT',
})
/** Polkadot’s canary network. */
export const kusama: CaipNetwork = /* @__PURE__ */ network({
  decimals: 12,
  name: 'Kusama',
  reference: 'b0a8d493285c2df73290dfb7e61f870f',
  ss58Prefix: 2,
  symbol: 'KSM',
})
/** Polkadot’s test network. */
export const westend: CaipNetwork = /* @__PURE__ */ network({
  decimals: 12,
  name: 'Westend',
  reference: 'e143f23803ac50e8f6f8e62695d1ce9e',
  ss58Prefix: 42,
  symbol: 'WND',
})
