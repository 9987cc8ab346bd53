import { createConfig } from '@wagmi/core'
import type { Adapter, NetworkInput } from 'fairlead'
import { wagmi } from 'fairlead/wagmi'

/** Creates the adapter for EVM wallets, through a wagmi config of this page. */
export function createWagmiAdapter(networks: readonly NetworkInput[]): Adapter {
  return wagmi({ createConfig, networks })
}
