import { createConfig, http } from '@wagmi/core'
import type { Chain } from 'viem'
import { base, mainnet, optimism, zksync } from './evmNetworks.ts'

export const chains: readonly [Chain, ...Chain[]] = [mainnet, base, optimism, zksync]
/** Keeps the ids of the networks as types. */
export const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
export const ids: 1 | 8453 = config.chains[0].id
// @ts-expect-error The networks of a configuration are known by their ids.
config.getClient({ chainId: 137 })
