import type { ChainId, Nft } from '@fairlead/protocol'

/** One NFT, validated and ready to be shown. */
export type Collectible = Pick<Nft, 'amount' | 'standard' | 'tokenId'> & {
  readonly chainId: ChainId
  /** Address of the contract, without the CAIP prefix. */
  readonly contract: string
  readonly name: string
  readonly collection?: string | undefined
  readonly imageUrl?: string | undefined
}
