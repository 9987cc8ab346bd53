import type { BitcoinNetwork } from './deriveKeys.ts'

/** A non-EVM network, with its address format. */
export type KnownChain = { readonly name: string; readonly isTest: boolean } & (
  | { readonly namespace: 'solana' }
  | { readonly namespace: 'bip122'; readonly bitcoin: BitcoinNetwork }
  | { readonly namespace: 'polkadot'; readonly prefix: number; readonly genesisHash: string }
  | { readonly namespace: 'cosmos'; readonly bech32: string }
)

const solana = { namespace: 'solana', isTest: false } as const
const bip122 = { namespace: 'bip122', isTest: true } as const
const polkadot = { namespace: 'polkadot', isTest: false } as const

/**
 * Non-EVM networks by CAIP-2 id, the most common one of each namespace first. Older pages use the older ids of Solana.
 */
export const knownChains: Readonly<Record<string, KnownChain>> = {
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': { ...solana, name: 'Solana Devnet', isTest: true },
  'solana:WsV3wa7UJ8CL6DkWoqDGYZAhQYw6eqbC': { ...solana, name: 'Solana (local)', isTest: true },
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': {
    ...solana,
    name: 'Solana Devnet (older id)',
    isTest: true,
  },
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': { ...solana, name: 'Solana Testnet', isTest: true },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { ...solana, name: 'Solana' },
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': { ...solana, name: 'Solana (older id)' },
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': {
    ...bip122,
    name: 'Bitcoin Regtest',
    bitcoin: 'regtest',
  },
  'bip122:000000000933ea01ad0ee984209779ba': {
    ...bip122,
    name: 'Bitcoin Testnet',
    bitcoin: 'test',
  },
  'bip122:00000008819873e925422c1ff0f99f7c': {
    ...bip122,
    name: 'Bitcoin Signet',
    bitcoin: 'test',
  },
  'bip122:000000000019d6689c085ae165831e93': {
    ...bip122,
    name: 'Bitcoin',
    bitcoin: 'main',
    isTest: false,
  },
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': {
    ...polkadot,
    name: 'Westend',
    prefix: 42,
    genesisHash: '0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e',
    isTest: true,
  },
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': {
    ...polkadot,
    name: 'Polkadot',
    prefix: 0,
    genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  },
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': {
    ...polkadot,
    name: 'Kusama',
    prefix: 2,
    genesisHash: '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe',
  },
  'cosmos:cosmoshub-4': {
    namespace: 'cosmos',
    name: 'Cosmos Hub',
    bech32: 'cosmos',
    isTest: false,
  },
  'cosmos:osmosis-1': { namespace: 'cosmos', name: 'Osmosis', bech32: 'osmo', isTest: false },
}
