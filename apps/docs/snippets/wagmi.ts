import { createConfig } from '@wagmi/core'
import { createFairlead } from 'fairlead'
import { base, mainnet } from 'fairlead/networks'
import { wagmi } from 'fairlead/wagmi'

const networks = [mainnet, base] as const
const adapter = wagmi({ createConfig, networks })

/** Pass it to `<WagmiProvider config={wagmiConfig}>` and to wagmi's actions. */
export const wagmiConfig = adapter.wagmiConfig
export const fairlead = createFairlead({ adapters: [adapter], networks })
