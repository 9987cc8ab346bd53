// Networks by name, as plain data.
export { bitcoin, bitcoinSignet, bitcoinTestnet } from '../namespaces/bitcoinNetworks.ts'
export { cosmosHub, osmosis } from '../namespaces/cosmosNetworks.ts'
export {
  arbitrum,
  arbitrumSepolia,
  aurora,
  avalanche,
  avalancheFuji,
  base,
  baseSepolia,
  bsc,
  bscTestnet,
  fantom,
  gnosis,
  gnosisChiado,
  kaia,
  mainnet,
  optimism,
  optimismSepolia,
  polygon,
  polygonAmoy,
  sepolia,
  zksync,
  zksyncSepoliaTestnet,
} from '../namespaces/evmNetworks.ts'
export { kusama, polkadot, westend } from '../namespaces/polkadotNetworks.ts'
export { solana, solanaDevnet, solanaTestnet } from '../namespaces/solanaNetworks.ts'
