import {
  createBitcoinWorld,
  createCosmosWorld,
  createPolkadotWorld,
  createSolanaWorld,
  describeConnecting,
} from '@fairlead/test/conformance'
import { bitcoin } from '../exports/bitcoin.ts'
import { solana } from './solana/createSolanaAdapter.ts'
import { createUniversalAdapter } from './universal/createUniversalAdapter.ts'

const universal = () => createUniversalAdapter()
describeConnecting({ createAdapter: () => solana(), name: 'solana', world: createSolanaWorld })
describeConnecting({ createAdapter: () => bitcoin(), name: 'bitcoin', world: createBitcoinWorld })
describeConnecting({
  createAdapter: universal,
  name: 'universal, Polkadot',
  world: createPolkadotWorld,
})
describeConnecting({
  createAdapter: universal,
  name: 'universal, Cosmos',
  world: createCosmosWorld,
})
