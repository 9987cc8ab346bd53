import {
  createEvmSetup,
  describeConnecting,
  describeEvm,
  type EvmWorld,
} from '@fairlead/test/conformance'
import { startChain } from '@fairlead/test/node'
import { afterAll, beforeAll } from 'vitest'
import { createEthersAdapter } from './ethers/createEthersAdapter.ts'
import { loadEthers5 } from './ethers/ethers5.ts'
import { loadEthers6 } from './ethers/ethers6.ts'
import { createUniversalAdapter } from './universal/createUniversalAdapter.ts'

let chains: Awaited<ReturnType<typeof startChain>>[]
let evm: EvmWorld
beforeAll(async () => {
  chains = [await startChain({ chainId: 31337 }), await startChain({ chainId: 31338 })]
  const [first, second] = chains.map(({ network }) => network)
  if (first && second) evm = createEvmSetup([first, second])
})
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

const adapters = {
  universal: () => createUniversalAdapter(),
  ethers: () => createEthersAdapter({ load: () => loadEthers6(), type: 'ethers' }),
  ethers5: () =>
    createEthersAdapter({ load: () => loadEthers5(() => import('ethers5')), type: 'ethers5' }),
}
for (const [name, createAdapter] of Object.entries(adapters)) {
  describeConnecting({ createAdapter, name, world: () => evm })
  describeEvm({ createAdapter, name, world: () => evm })
}
