import { BaseError, type CaipNetwork, type ChainId } from '@fairlead/protocol'
import { readToken } from '../../actions/readToken.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { tokenAddress } from '../../namespaces/tokenAddress.ts'
import { connectedOf, networkById } from '../../store/selectors.ts'

/** What is sent: the network's own coin, or a token of it. */
export type SendAsset = {
  /** Of the token's contract; absent for the network's own coin. */
  readonly address?: string | undefined
  readonly chainId: ChainId
  readonly decimals: number
  readonly name: string
  readonly symbol: string
}

/** The network's own coin. */
export function nativeAsset(network: CaipNetwork): SendAsset {
  const { caipNetworkId: chainId, nativeCurrency } = network
  const { decimals, name, symbol } = nativeCurrency
  return { chainId, decimals, name, symbol }
}

/**
 * Reads what an id of an asset names; of a token, its contract.
 *
 * @param asset - See {@link tokenAddress}.
 * @throws `REQUEST_INVALID` for what is no token there.
 */
export async function readAsset(
  fairlead: Fairlead,
  network: CaipNetwork,
  asset: string | undefined,
): Promise<SendAsset> {
  const address = tokenAddress(asset, network.caipNetworkId)
  if (!address) return nativeAsset(network)
  // Whose balance it is does not matter here; nobody may be connected on that network yet.
  const facts = await readToken(fairlead, network, { address, holder: address })
  const { decimals, name, symbol } = facts
  return { address, chainId: network.caipNetworkId, decimals, name, symbol }
}

/**
 * What the connected account holds of a token, in its smallest unit; idle for the network's own coin,
 * whose balance is a query of its own.
 */
export function tokenBalanceQuery(fairlead: Fairlead, asset: SendAsset | undefined) {
  const state = fairlead.store.getState()
  const owner = connectedOf(state, state.activeNamespace)?.accounts[0].address
  return {
    queryKey: ['token-balance', asset?.chainId, owner, asset?.address] as const,
    enabled: asset?.address !== undefined && owner !== undefined,
    retry: false,
    staleTime: tokenBalanceStaleTimeMs,
    refetchOnWindowFocus: false,
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

/** As a native balance. */
export const tokenBalanceStaleTimeMs = 30_000
