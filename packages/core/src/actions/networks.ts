import { aName, type ChainId, listOf, type Namespace, objectOf } from '@fairlead/protocol'
import { AdapterMissingError } from '../errors/arguments.ts'
import { checkArguments } from '../errors/checkArguments.ts'
import { NetworkError } from '../errors/networks.ts'
import type { Fairlead } from '../Fairlead.ts'
import { type NetworkInput, toCaipNetwork } from '../namespaces/toCaipNetwork.ts'
import { networkById } from '../store/selectors.ts'
import { networkAdded, networkRemoved, networksOrdered } from '../store/transitions.ts'
import { findAdapter } from './adapterOf.ts'

/**
 * Adds a network, or replaces the one with the same id.
 *
 * @throws `ARGUMENT_REQUIRED`; `ADAPTER_NOT_FOUND` if no adapter serves the namespace;
 *   `REQUEST_INVALID` with the path of an invalid field.
 */
export function addNetwork(fairlead: Fairlead, namespace: Namespace, network: NetworkInput): void {
  checkArguments('addNetwork', { namespace: aName, network: objectOf({}) }, { namespace, network })
  if (!findAdapter(fairlead, namespace)) throw new AdapterMissingError(namespace)
  const added = toCaipNetwork({ ...network, chainNamespace: namespace })
  fairlead.store.setState((state) => networkAdded(state, added))
}

/**
 * Replaces the networks of one namespace, in the given order. A chosen network that is no longer
 * listed is forgotten. A connected wallet on such a network stays on it, as on an unsupported
 * network.
 *
 * @throws `ARGUMENT_REQUIRED`; `ADAPTER_NOT_FOUND`; `REQUEST_INVALID` with the path of an invalid
 *   field; `NETWORK_NOT_FOUND` if no network would remain. Nothing changes on error.
 */
export function setRequestedNetworks(
  fairlead: Fairlead,
  networks: readonly NetworkInput[],
  namespace: Namespace,
): void {
  checkArguments(
    'setRequestedNetworks',
    { networks: listOf(objectOf({})), namespace: aName },
    { networks, namespace },
  )
  if (!findAdapter(fairlead, namespace)) throw new AdapterMissingError(namespace)
  const read = networks.map((network) => toCaipNetwork({ ...network, chainNamespace: namespace }))
  const wanted = [...new Map(read.map((network) => [network.caipNetworkId, network])).values()]
  const state = fairlead.store.getState()
  const isOther =
    wanted.length > 0 || state.networks.some((one) => one.chainNamespace !== namespace)
  if (!isOther)
    throw new NetworkError('NETWORK_NOT_FOUND', { networks: state.networks, requested: 'none' })
  fairlead.store.setState((now) => {
    const added = wanted.reduce(networkAdded, now)
    const gone = now.networks.filter(
      ({ caipNetworkId, chainNamespace }) =>
        chainNamespace === namespace &&
        !wanted.some((network) => network.caipNetworkId === caipNetworkId),
    )
    return networksOrdered(
      gone.reduce((next, { caipNetworkId }) => networkRemoved(next, caipNetworkId), added),
      wanted.map(({ caipNetworkId }) => caipNetworkId),
    )
  })
}

/**
 * Removes a network. If it was active and no wallet is on it, the first remaining network becomes
 * active. A wallet on it stays on it, as on an unsupported network. The last network can't be
 * removed.
 *
 * @throws `ARGUMENT_REQUIRED`; `NETWORK_NOT_FOUND` if the network is not listed or is the last one.
 */
export function removeNetwork(fairlead: Fairlead, namespace: Namespace, chainId: ChainId): void {
  checkArguments('removeNetwork', { namespace: aName, chainId: aName }, { namespace, chainId })
  if (!findAdapter(fairlead, namespace)) throw new AdapterMissingError(namespace)
  const state = fairlead.store.getState()
  if (!networkById(state, chainId) || state.networks.length === 1)
    throw new NetworkError('NETWORK_NOT_FOUND', { networks: state.networks, requested: chainId })
  fairlead.store.setState((now) => networkRemoved(now, chainId))
}
