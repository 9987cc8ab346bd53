import { BaseError, type CaipNetwork, EvmChainId, isSafeUrl, parse } from '@fairlead/protocol'
import { fromProvider, isUnknownChain } from '../errors/fromProvider.ts'
import { toChainNumber, toHexChainId } from '../namespaces/eip155.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import { abortable } from '../utils/abortable.ts'

/**
 * Switches a wallet to a network, adding the network first if the wallet does not know it. Checks
 * the result.
 *
 * The wallet gets only the network's own endpoints, never one that carries a project id.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3326 and eip-3085
 * @throws `SWITCH_FAILED` if the wallet approved and stayed on another network.
 */
export async function switchEvmNetwork(
  provider: Eip1193Provider,
  options: switchEvmNetwork.Options,
): Promise<void> {
  const { network, signal } = options
  const target = toChainNumber(network.caipNetworkId)
  const ask = (method: string, params?: unknown) =>
    abortable(provider.request(params === undefined ? { method } : { method, params }), signal)
  const current = async () =>
    Number(parse(EvmChainId, await ask('eth_chainId'), 'RESPONSE_INVALID'))
  const chainId = toHexChainId(network.caipNetworkId)

  try {
    if ((await current()) === target) return
    try {
      await ask('wallet_switchEthereumChain', [{ chainId }])
    } catch (error) {
      if (!isUnknownChain(error)) throw error
      await ask('wallet_addEthereumChain', [addParameters(network)])
      // Many wallets switch when they add a network. Asking these again would be a second prompt.
      if ((await current()) !== target) await ask('wallet_switchEthereumChain', [{ chainId }])
    }
    if ((await current()) !== target)
      throw new BaseError('SWITCH_FAILED', { hints: [`Wanted: ${network.caipNetworkId}`] })
  } catch (error) {
    throw fromProvider(error)
  }
}

export declare namespace switchEvmNetwork {
  type Options = { network: CaipNetwork; signal: AbortSignal }
}

function addParameters(network: CaipNetwork) {
  const explorer = network.blockExplorers?.default.url
  const icon = network.assets?.imageUrl
  return {
    chainId: toHexChainId(network.caipNetworkId),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: network.rpcUrls.chainDefault.http.filter((url) => isSafeUrl(url)),
    // EIP-3085: absent, or at least one https URL.
    ...(explorer?.startsWith('https://') ? { blockExplorerUrls: [explorer] } : {}),
    ...(icon?.startsWith('https://') ? { iconUrls: [icon] } : {}),
  }
}
