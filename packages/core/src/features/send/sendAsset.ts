import { BaseError, type CaipNetwork, type ChainId } from '@fairlead/protocol'
import { queriedAccount, queryDefaults } from '../../actions/accountQuery.ts'
import { readToken } from '../../actions/readToken.ts'
import type { NftId } from '../../chains/ChainReader.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { tokenAddress } from '../../namespaces/tokenAddress.ts'
import type { Collectible } from '../../store/collectible.ts'
import { networkById } from '../../store/selectors.ts'

/** An asset to send: the native currency, a token or an NFT. */
export type SendAsset = {
  /** Contract address of the token; absent for the native currency. */
  readonly address?: string | undefined
  readonly chainId: ChainId
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  /** Set for an NFT, which has no decimals and whose symbol is its name. */
  readonly nft?: OwnedNft | undefined
}

/** An NFT of the account. */
export type OwnedNft = NftId & {
  /** Number of copies that the account holds. */
  readonly amount: bigint
  readonly imageUrl?: string | undefined
}

/** Returns the asset for an NFT. */
export function nftAsset(nft: Collectible): SendAsset {
  const { amount, chainId, contract, imageUrl, name, standard, tokenId } = nft
  const owned = { amount: BigInt(amount), imageUrl, standard, tokenId }
  return { address: contract, chainId, decimals: 0, name, nft: owned, symbol: name }
}

/** Returns the native currency of a network. */
export function nativeAsset(network: CaipNetwork): SendAsset {
  const { caipNetworkId: chainId, nativeCurrency } = network
  const { decimals, name, symbol } = nativeCurrency
  return { chainId, decimals, name, symbol }
}

/**
 * Returns the asset for an id. A token's name, symbol and decimals are read from its contract.
 *
 * @param asset - See {@link tokenAddress}.
 * @throws `REQUEST_INVALID` if the id is not a token on this network.
 */
export async function readAsset(
  fairlead: Fairlead,
  network: CaipNetwork,
  asset: string | undefined,
): Promise<SendAsset> {
  const address = tokenAddress(asset, network.caipNetworkId)
  if (!address) return nativeAsset(network)
  // The holder is ignored here, and no account may be connected on this network yet.
  const facts = await readToken(fairlead, network, { address, holder: address })
  const { decimals, name, symbol } = facts
  return { address, chainId: network.caipNetworkId, decimals, name, symbol }
}

/**
 * Query for the connected account's balance of a token, in its smallest unit. Disabled for the native currency, which
 * has a query of its own.
 */
export function tokenBalanceQuery(fairlead: Fairlead, asset: SendAsset | undefined) {
  const { address: owner } = queriedAccount(fairlead)
  return {
    ...queryDefaults,
    queryKey: ['token-balance', asset?.chainId, owner, asset?.address] as const,
    enabled: asset?.address !== undefined && !asset.nft && owner !== undefined,
    staleTime: tokenBalanceStaleTimeMs,
    async queryFn(): Promise<bigint> {
      const network = asset && networkById(fairlead.store.getState(), asset.chainId)
      if (!network || !asset.address || !owner) throw new BaseError('NETWORK_NOT_FOUND')
      const { balance } = await readToken(fairlead, network, {
        address: asset.address,
        holder: owner,
      })
      return balance
    },
  }
}

/** Stale time of a token's balance, in milliseconds. Same as for the native balance. */
export const tokenBalanceStaleTimeMs = 30_000
