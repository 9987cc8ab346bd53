import {
  createBitcoinSetup,
  createCosmosSetup,
  createPolkadotSetup,
  createSolanaSetup,
  describeConnecting,
} from '@fairlead/test/conformance'
import { bitcoin } from '../exports/bitcoin.ts'
import { solana } from './solana/createSolanaAdapter.ts'
import { createUniversalAdapter } from './universal/createUniversalAdapter.ts'

const universal = () => createUniversalAdapter()
describeConnecting({ createAdapter: () => solana(), name: 'solana', world: createSolanaSetup })
describeConnecting({ createAdapter: () => bitcoin(), name: 'bitcoin', world: createBitcoinSetup })
describeConnecting({
  createAdapter: universal,
  name: 'universal, Polkadot',
  world: createPolkadotSetup,
})
describeConnecting({
  createAdapter: universal,
  name: 'universal, Cosmos',
  world: createCosmosSetup,
})
