import type { CaipNetwork } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { fromStandardChains, toStandardChain } from './solanaChains.ts'
import { solana, solanaDevnet, solanaTestnet } from './solanaNetworks.ts'

const local: CaipNetwork = { ...solana, caipNetworkId: 'solana:WsV3wa7UJ8CL6DkWoqDGYZAhQYw6eqbC' }
const evm: CaipNetwork = { ...solana, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' }

test.each([
  ['solana:mainnet', solana],
  ['solana:devnet', solanaDevnet],
  ['solana:testnet', solanaTestnet],
  ['solana:localnet', local],
])('%s, and back', (chain, { caipNetworkId }) => {
  expect(toStandardChain(caipNetworkId)).toBe(chain)
  expect(fromStandardChains([chain], [solana, local, evm])).toEqual([caipNetworkId])
})

test('behavior: unknown chains are omitted, without duplicates', () => {
  const chains = ['solana:someday', 'solana:mainnet', 'solana:mainnet', 'solana:localnet']

  expect(fromStandardChains(chains, [solana, evm])).toEqual([solana.caipNetworkId])
})
