import { createConfig } from '@wagmi/core'
import { http } from 'viem'
import { wagmi } from '../../exports/wagmi.ts'
import { base, mainnet } from '../../namespaces/evmNetworks.ts'
import { solana } from '../../namespaces/solanaNetworks.ts'
import type { NetworkInput } from '../../namespaces/toCaipNetwork.ts'

const { wagmiConfig } = wagmi({ createConfig, networks: [mainnet, solana, base], ssr: true })
/** The config has the EVM networks in order, as types. */
export const first: 1 = wagmiConfig.chains[0].id
export const second: 8453 = wagmiConfig.chains[1].id
wagmiConfig.getClient({ chainId: 8453 })
// @ts-expect-error The networks of a config are known by their ids.
wagmiConfig.getClient({ chainId: 137 })

export function ofAnyNetworks(networks: readonly NetworkInput[]): number {
  return wagmi({ createConfig, networks }).wagmiConfig.chains[0].id
}
const given = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
})
export const same: 1 = wagmi({ config: given }).wagmiConfig.chains[0].id
