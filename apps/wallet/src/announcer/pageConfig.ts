import { isSafeUrl, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { ChainNumber } from '../walletRequest.ts'

const SafeUrl = v.pipe(
  v.string(),
  v.check((url) => isSafeUrl(url), 'Not https, nor http on this machine'),
)

/** The part of an EVM `CaipNetwork` that is needed here. */
const EvmNetwork = v.object({
  chainNamespace: v.literal('eip155'),
  id: ChainNumber,
  rpcUrls: v.object({ chainDefault: v.object({ http: v.tuple([SafeUrl]) }) }),
})

/** What the announcer reads of the `/config.json` of the page's own origin. */
export const PageConfig = v.object({
  networks: v.array(v.unknown()),
  walletUrl: SafeUrl,
  /** Kinds of networks that the wallet serves besides Ethereum's: none unless named. */
  walletNamespaces: v.optional(v.array(v.picklist(['solana', 'bip122', 'polkadot', 'cosmos'])), []),
})

export type PageConfig = v.InferOutput<typeof PageConfig>

/** A network as the provider needs it: where its reads go. */
export type Chain = { chainId: number; rpcUrl: string }

/** What the wallet knows before anything is added; a third network shows how adding works. */
const builtInChainIds = [31337, 31338]

export function builtInChains(networks: readonly unknown[]): Chain[] {
  return networks
    .map((network) => tryParse(EvmNetwork, network))
    .filter((network) => network !== undefined)
    .filter(({ id }) => builtInChainIds.includes(id))
    .map(({ id, rpcUrls }) => ({ chainId: id, rpcUrl: rpcUrls.chainDefault.http[0] }))
}

const SolanaNetwork = v.object({ chainNamespace: v.literal('solana'), caipNetworkId: v.string() })

/** CAIP-2 ids of the page's networks of Solana. */
export function solanaChains(networks: readonly unknown[]): string[] {
  return networks.flatMap((network) => tryParse(SolanaNetwork, network)?.caipNetworkId ?? [])
}
