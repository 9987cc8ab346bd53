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

/** An id of a network within its namespace: a number for eip155, and the CAIP-2 reference elsewhere. */
export type ChainNumberOf<namespace extends Namespace> = namespace extends 'eip155'
  ? number
  : string

/** Network state of a namespace. */
export type FairleadNetwork<namespace extends Namespace = Namespace> = {
  /**
   * Undefined if the namespace has no network. On a network that is not configured, a placeholder
   * with its id and without currency or endpoints; `isUnsupported` is true then.
   */
  readonly network: CaipNetwork | undefined
  readonly caipNetworkId: ChainId | undefined
  /** A number for eip155; the CAIP-2 reference elsewhere. */
  readonly chainId: ChainNumberOf<namespace> | undefined
  readonly networks: readonly CaipNetwork[]
  /** Ids of `networks` that the wallet approved for this page. */
  readonly approvedIds: readonly ChainId[]
  readonly supportsAllNetworks: boolean
  readonly isUnsupported: boolean
  readonly isSwitching: boolean
}

/** Returns the network of a namespace, the active one by default. */
export function getNetwork<namespace extends Namespace = Namespace>(
  fairlead: Fairlead,
  namespace?: namespace | undefined,
): FairleadNetwork<namespace> {
  return selectNetwork(fairlead.store.getState(), namespace)
}

/** Returns the configured and added networks in order, optionally of one namespace. */
export function getNetworks(fairlead: Fairlead, namespace?: Namespace): readonly CaipNetwork[] {
  return getNetwork(fairlead, namespace).networks
}

/** Returns a number for eip155 and the CAIP-2 reference elsewhere, also on a network that is not configured. */
export function getChainId<namespace extends Namespace = Namespace>(
  fairlead: Fairlead,
  namespace?: namespace | undefined,
): ChainNumberOf<namespace> | undefined {
  return getNetwork(fairlead, namespace).chainId
}

/** Returns the namespace that hooks and buttons use by default. */
export function getActiveNamespace(fairlead: Fairlead): Namespace {
  return fairlead.store.getState().activeNamespace
}

/** Returns ids of the configured networks that the connected wallet approved; all of them while disconnected. */
export function getApprovedNetworkIds(
  fairlead: Fairlead,
  namespace?: Namespace,
): readonly ChainId[] {
  return getNetwork(fairlead, namespace).approvedIds
}

/** Returns the configured networks that the connected wallet has not approved. */
export function getDisabledNetworks(
  fairlead: Fairlead,
  namespace?: Namespace,
): readonly CaipNetwork[] {
  const { approvedIds, networks } = getNetwork(fairlead, namespace)
  return networks.filter(({ caipNetworkId }) => !approvedIds.includes(caipNetworkId))
}

/** Selects the value of {@link getNetwork} from a state, for stores and hooks. */
export function selectNetwork<wanted extends Namespace = Namespace>(
  state: State,
  wanted?: wanted | undefined,
): FairleadNetwork<wanted> {
  const namespace = wanted ?? state.activeNamespace
  const networks = wanted
    ? state.networks.filter(({ chainNamespace }) => chainNamespace === wanted)
    : state.networks
  const caipNetworkId = chainIdOf(state, namespace)
  const reference = caipNetworkId?.slice(caipNetworkId.indexOf(':') + 1)
  const approved = connectedOf(state, namespace)?.approved ?? 'all'
  return {
    network:
      caipNetworkId && (networkById(state, caipNetworkId) ?? placeholderNetwork(caipNetworkId)),
    caipNetworkId,
    chainId: (namespace === 'eip155' && reference ? Number(reference) : reference) as
      | ChainNumberOf<wanted>
      | undefined,
    networks,
    approvedIds: networks
      .map((network) => network.caipNetworkId)
      .filter((id) => {
        // Only the wallet connected in a network's own namespace can approve that network.
        const { approved = 'all' } = connectedOf(state, namespaceOf(id)) ?? {}
        return approved === 'all' || approved.includes(id)
      }),
    supportsAllNetworks: approved === 'all',
    isUnsupported: isUnsupported(state, namespace),
    isSwitching: state.isSwitchingNamespace,
  }
}

/** Returns a placeholder for a network that is not configured. Source: constants, section 2. */
function placeholderNetwork(caipNetworkId: ChainId): CaipNetwork {
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
