import {
  createEvmSetup,
  describeConnecting,
  describeEvm,
  type EvmWorld,
} from '@fairlead/test/conformance'
import { startChain } from '@fairlead/test/node'
import * as wagmi3 from '@wagmi/core'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { wagmi } from '../../exports/wagmi.ts'
import type { Environment } from '../../utils/environment.ts'

let chains: Awaited<ReturnType<typeof startChain>>[]
let evm: EvmWorld
beforeAll(async () => {
  chains = [await startChain({ chainId: 31337 }), await startChain({ chainId: 31338 })]
  const [first, second] = chains.map(({ network }) => network)
  if (first && second) evm = createEvmSetup([first, second])
})
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))
afterEach(() => {
  vi.unstubAllGlobals()
})

for (const [name, { createConfig, createStorage }] of [
  ['wagmi 3', wagmi3],
  ['wagmi 2', wagmi2 as unknown as typeof wagmi3],
] as const) {
  const createAdapter = ({ events, storage }: Environment) => {
    // wagmi discovers wallets in the page's `window`.
    const location = { hostname: 'app.example', origin: 'https://app.example' }
    const navigator = { languages: ['en'], maxTouchPoints: 0, userAgent: '' }
    vi.stubGlobal('window', Object.assign(events ?? {}, { location, navigator }))
    return wagmi({
      createConfig,
      networks: chains.map(({ network }) => network),
      storage: createStorage({ storage }),
    })
  }
  describeConnecting({ createAdapter, name, world: () => evm })
  describeEvm({ createAdapter, name, world: () => evm })
}
