import {
  type CaipNetwork,
  type ChainId,
  type Namespace,
  namespaceOf,
  referenceOf,
} from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { chainIdOf, connectedOf, isUnsupported, networkById } from '../store/selectors.ts'
import type { State } from '../store/state.ts'

/** Where a namespace is, and where it may go. */
export type FairleadNetwork = {
  /**
   * Absent where the namespace has no network. On a chain that is not configured, a stand-in with its
   * id, without currency and endpoints; `isUnsupported` says so.
   */
  readonly network: CaipNetwork | undefined
  readonly caipNetworkId: ChainId | undefined
  /** A number for eip155; the CAIP-2 reference elsewhere. */
  readonly chainId: number | string | undefined
  readonly networks: readonly CaipNetwork[]
  /** Ids of `networks` that the wallet lets this page use. */
  readonly approvedIds: readonly ChainId[]
  readonly supportsAllNetworks: boolean
  readonly isUnsupported: boolean
  readonly isSwitching: boolean
}

/** The network of a namespace; of the active one when none is named. */
export function getNetwork(fairlead: Fairlead, namespace?: Namespace): FairleadNetwork {
  return selectNetwork(fairlead.store.getState(), namespace)
}

/** Configured and added networks, in order; of one namespace when it is named. */
export function getNetworks(fairlead: Fairlead, namespace?: Namespace): readonly CaipNetwork[] {
  return getNetwork(fairlead, namespace).networks
}

/** A number for eip155, the CAIP-2 reference elsewhere; also on a chain that is not configured. */
export function getChainId(fairlead: Fairlead, namespace?: Namespace): number | string | undefined {
  return getNetwork(fairlead, namespace).chainId
}

/** The namespace that hooks and buttons speak of when none is named. */
export function getActiveNamespace(fairlead: Fairlead): Namespace {
  return fairlead.store.getState().activeNamespace
}

/** Configured networks that the connected wallet lets this page use; all of them while nobody is. */
export function getApprovedNetworkIds(
  fairlead: Fairlead,
  namespace?: Namespace,
): readonly ChainId[] {
  return getNetwork(fairlead, namespace).approvedIds
}

/** Configured networks that the connected wallet keeps from this page. */
export function getDisabledNetworks(
  fairlead: Fairlead,
  namespace?: Namespace,
): readonly CaipNetwork[] {
  const { approvedIds, networks } = getNetwork(fairlead, namespace)
  return networks.filter(({ caipNetworkId }) => !approvedIds.includes(caipNetworkId))
}

/** {@link getNetwork} of a state at hand: for stores and hooks. */
export function selectNetwork(state: State, wanted?: Namespace): FairleadNetwork {
  const namespace = wanted ?? state.activeNamespace
  const networks = wanted
    ? state.networks.filter(({ chainNamespace }) => chainNamespace === wanted)
    : state.networks
  const caipNetworkId = chainIdOf(state, namespace)
  const reference = caipNetworkId?.slice(caipNetworkId.indexOf(':') + 1)
  const approved = connectedOf(state, namespace)?.approved ?? 'all'
  return {
    network: caipNetworkId && (networkById(state, caipNetworkId) ?? standIn(caipNetworkId)),
    caipNetworkId,
    chainId: namespace === 'eip155' && reference ? Number(reference) : reference,
    networks,
    approvedIds: networks
      .map((network) => network.caipNetworkId)
      .filter((id) => {
        // Each network is the business of the wallet in its own namespace.
        const { approved = 'all' } = connectedOf(state, namespaceOf(id)) ?? {}
        return approved === 'all' || approved.includes(id)
      }),
    supportsAllNetworks: approved === 'all',
    isUnsupported: isUnsupported(state, namespace),
    isSwitching: state.isSwitchingNamespace,
  }
}

/** Source: constants, section 2. */
function standIn(caipNetworkId: ChainId): CaipNetwork {
  const reference = referenceOf(caipNetworkId)
  const chainNamespace = namespaceOf(caipNetworkId)
  const none = { http: [] }
  return {
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace,
    name: caipNetworkId,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: none, chainDefault: none },
  }
}
