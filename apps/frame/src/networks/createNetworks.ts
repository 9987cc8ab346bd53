import { BaseError, type RouteResponse } from '@fairlead/protocol'
import type { getFrameConfig } from '@fairlead/protocol/embedded'

/** A network of the embedded wallet, as the operator configured it. */
export type FrameNetwork = RouteResponse<typeof getFrameConfig>['chains'][number]

/** The networks of the wallet, and the one in use. */
export type Networks = {
  current(): FrameNetwork
  /** @throws `NETWORK_NOT_FOUND` for a network that the operator does not list. */
  find(chainId: number | string): FrameNetwork
  switchTo(chainId: number | string): FrameNetwork
}

/** @param first - Used if it is listed; else the first EVM network, else the first network. */
export function createNetworks(
  chains: readonly FrameNetwork[],
  first: string | undefined,
): Networks {
  const idOf = (chainId: number | string) =>
    /^\d+$/.test(String(chainId)) ? `eip155:${chainId}` : String(chainId)

  function find(chainId: number | string): FrameNetwork {
    const id = idOf(chainId)
    const network = chains.find(({ caipNetworkId }) => caipNetworkId === id)
    if (network) return network
    throw new BaseError('NETWORK_NOT_FOUND', {
      shortMessage: 'The embedded wallet does not support this network',
    })
  }

  let current =
    chains.find(({ caipNetworkId }) => caipNetworkId === first) ??
    chains.find(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:')) ??
    chains[0]

  return {
    find,
    current() {
      if (!current) throw new BaseError('NETWORK_NOT_FOUND')
      return current
    },
    switchTo(chainId) {
      current = find(chainId)
      return current
    },
  }
}

/** Returns the chain id as pages expect it: a number for eip155, text for any namespace. */
export function toWireChain({ caipNetworkId }: FrameNetwork): number | string {
  return caipNetworkId.startsWith('eip155:')
    ? Number(caipNetworkId.slice('eip155:'.length))
    : caipNetworkId
}
