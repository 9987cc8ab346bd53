import { isSafeUrl, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { ChainNumber } from '../walletRequest.ts'

const SafeUrl = v.pipe(
  v.string(),
  v.check((url) => isSafeUrl(url), 'Not https, or http on this machine'),
)

/** The fields of an EVM `CaipNetwork` that are used here. */
const EvmNetwork = v.object({
  chainNamespace: v.literal('eip155'),
  id: ChainNumber,
  rpcUrls: v.object({ chainDefault: v.object({ http: v.tuple([SafeUrl]) }) }),
})

/** The fields of the page's own `/config.json` that are used here. */
export const PageConfig = v.object({
  networks: v.array(v.unknown()),
  walletUrl: SafeUrl,
  /** Non-EVM namespaces that the wallet serves. Default: none. */
  walletNamespaces: v.optional(v.array(v.picklist(['solana', 'bip122', 'polkadot', 'cosmos'])), []),
})

export type PageConfig = v.InferOutput<typeof PageConfig>

/** A network with the RPC URL for reads. */
export type Chain = { chainId: number; rpcUrl: string }

/** Networks that the wallet knows from the start; a third local network demonstrates adding one. */
const builtInChainIds = [31337, 31338]

export function builtInChains(networks: readonly unknown[]): Chain[] {
  return networks
    .map((network) => tryParse(EvmNetwork, network))
    .filter((network) => network !== undefined)
    .filter(({ id }) => builtInChainIds.includes(id))
    .map(({ id, rpcUrls }) => ({ chainId: id, rpcUrl: rpcUrls.chainDefault.http[0] }))
}

const SolanaNetwork = v.object({ chainNamespace: v.literal('solana'), caipNetworkId: v.string() })

/** Returns the CAIP-2 ids of the page's Solana networks. */
export function solanaChains(networks: readonly unknown[]): string[] {
  return networks.flatMap((network) => tryParse(SolanaNetwork, network)?.caipNetworkId ?? [])
}
