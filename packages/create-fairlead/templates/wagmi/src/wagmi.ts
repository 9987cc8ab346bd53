import { base, mainnet } from 'fairlead/networks'
import { wagmi } from 'fairlead/wagmi'
import { createConfig } from 'wagmi'

const networks = [mainnet, base] as const
const adapter = wagmi({ createConfig, networks })

export const wagmiConfig = adapter.wagmiConfig
export const options = { adapters: [adapter], networks }
