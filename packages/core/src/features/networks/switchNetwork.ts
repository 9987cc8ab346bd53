import {
  aName,
  BaseError,
  type CaipNetwork,
  type ChainId,
  either,
  type Namespace,
  objectOf,
  wholeNumber,
} from '@fairlead/protocol'
import { adapterOf, findAdapter } from '../../actions/adapterOf.ts'
import { argumentError } from '../../errors/checkArguments.ts'
import { NetworkError } from '../../errors/networks.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { NetworkInput } from '../../namespaces/toCaipNetwork.ts'
import { namespaceActivated } from '../../store/earlyTransitions.ts'
import { chainIdOf, connectedOf, networkById } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { chainChanged, namespaceSwitching, networkChosen } from '../../store/transitions.ts'
import { abortable } from '../../utils/abortable.ts'

/** Result of a switch, with the error if it failed. */
export type SwitchResult = { readonly ok: true } | { readonly ok: false; readonly error: BaseError }

/**
 * Switches to another network: asks the connected wallet, and shows the user that it is being asked. While
 * disconnected, the choice becomes the default network for connecting.
 *
 * A failed switch emits `NETWORK_SWITCH_ERROR`. If the view was shown, the modal also goes back one view and shows a
 * toast.
 *
 * @param network - A configured network, its CAIP-2 id, or the number of an EVM network, e.g. 8453.
 * @throws Only with `throwOnFailure`: `ARGUMENT_REQUIRED`, `NETWORK_NOT_FOUND`, `REQUEST_REJECTED`, `SWITCH_FAILED`, …
 */
export async function switchNetwork(
  fairlead: Fairlead,
  network: ChainId | NetworkInput | number,
  options: switchNetwork.Options = {},
): Promise<SwitchResult> {
  const { events, modal, store } = fairlead
  const { switches } = fairlead.internal
  const { ignoreConfirmation = false, throwOnFailure = false } = options
  const fail = (error: BaseError): SwitchResult => {
    if (throwOnFailure) throw error
    return { ok: false, error }
  }

  const missing = argumentError(
    'switchNetwork',
    { network: either(aName, wholeNumber(1), objectOf({})) },
    { network },
  )
  if (missing) return fail(missing)
  const requested = idOf(network)
  const target = networkById(store.getState(), requested as ChainId)
  if (!target) {
    modal.raise('FL001', requested)
    const { networks } = store.getState()
    return fail(new NetworkError('NETWORK_NOT_FOUND', { networks, requested }))
  }

  const route = networkRoute(facts(fairlead, target, ignoreConfirmation))
  if (route === 'none') {
    modal.leaveNetworks()
    return { ok: true }
  }
  if (route === 'SwitchActiveChain') {
    const { caipNetworkId, chainNamespace } = target
    const data = {
      switchToChain: chainNamespace,
      network: caipNetworkId,
      navigateTo: 'Connect',
      navigateWithReplace: true,
    } as const
    modal.push('SwitchActiveChain', data)
    return { ok: true }
  }

  // Waits for an open signing request: showing another view over it would decline it.
  if (modal.view() === 'ApproveTransaction') await answered(modal)
  const showsView = route === 'SwitchNetwork'
  const wasOpen = modal.isOpen()
  if (showsView) modal.push('SwitchNetwork', { network: target.caipNetworkId })
  const release = modal.hold()
  const attempt = new AbortController()
  const { chainNamespace } = target
  switches.get(chainNamespace)?.abort()
  switches.set(chainNamespace, attempt)
  // Leaving the view stops the wait. A wallet that approves later reports it with its `chainChanged` event.
  const stopWatching = modal.store.subscribe(() => {
    if (showsView && modal.view() !== 'SwitchNetwork') attempt.abort()
  })
  try {
    await perform(fairlead, target, attempt.signal)
    stopWatching()
    events.emit('NETWORK_SWITCHED', { network: target.caipNetworkId })
    if (wasOpen) modal.leaveNetworks()
    else if (showsView) modal.close()
    return { ok: true }
  } catch (cause) {
    stopWatching()
    const error = BaseError.is(cause) ? cause : new BaseError('UNKNOWN', { cause })
    if (attempt.signal.aborted) return fail(error)
    events.emit('NETWORK_SWITCH_ERROR', { code: error.code, network: target.caipNetworkId })
    if (showsView) {
      modal.back()
      modal.showToast({ message: error.shortMessage, switchError: error, variant: 'error' })
    }
    return fail(error)
  } finally {
    release()
    if (switches.get(chainNamespace) === attempt) switches.delete(chainNamespace)
  }
}

export declare namespace switchNetwork {
  type Options = {
    /** Skips the view while the modal is closed. The user is never asked to connect another wallet. */
    ignoreConfirmation?: boolean | undefined
    throwOnFailure?: boolean | undefined
  }
}

function answered({ store, view }: Fairlead['modal']): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (view() === 'ApproveTransaction') return
      stop()
      resolve()
    })
  })
}

/** Asks the wallet if one is connected; otherwise only records the choice. */
async function perform(
  fairlead: Fairlead,
  target: CaipNetwork,
  signal: AbortSignal,
): Promise<void> {
  const { store } = fairlead
  const { caipNetworkId: chainId, chainNamespace: namespace } = target
  const changesNamespace = store.getState().activeNamespace !== namespace
  const connection = connectedOf(store.getState(), namespace)
  if (!connection) {
    if (isServed(store.getState(), namespace)) {
      await fairlead.internal.logIn({ chainId, namespace, signal, method: 'ask' })
      return
    }
    store.setState((state) => networkChosen(state, chainId))
    // Tells the adapter directly: before the first connection nothing forwards state changes to it.
    return findAdapter(fairlead, namespace)?.choose?.(target)
  }

  const { connectorId } = connection
  if (changesNamespace) store.setState((state) => namespaceSwitching(state, true))
  try {
    const asking = adapterOf(fairlead, namespace).switchNetwork({
      connectorId,
      network: target,
      signal,
    })
    await abortable(asking, signal)
    store.setState((state) => {
      const switched = chainChanged(state, { chainId, connectorId, namespace })
      return namespaceActivated(switched, namespace)
    })
  } finally {
    store.setState((state) => namespaceSwitching(state, false))
  }
}

/** True if the active embedded wallet also serves this namespace, so that its login applies there. */
function isServed(state: State, namespace: Namespace): boolean {
  const current = connectedOf(state, state.activeNamespace)
  if (current?.wallet.type !== 'AUTH') return false
  const connector = state.connectors.find(({ id }) => id === current.connectorId)
  return connector?.chains.includes(namespace) ?? false
}

function facts(
  fairlead: Fairlead,
  target: CaipNetwork,
  ignoreConfirmation: boolean,
): networkRoute.Facts {
  const state = fairlead.store.getState()
  const source = state.activeNamespace
  const current = connectedOf(state, source)
  return {
    ignoreConfirmation,
    isAuthConnector: current?.wallet.type === 'AUTH',
    isModalOpen: fairlead.modal.isOpen(),
    isSameNetwork:
      source === target.chainNamespace && chainIdOf(state, source) === target.caipNetworkId,
    isSourceConnected: current !== undefined,
    isTargetConnected: connectedOf(state, target.chainNamespace) !== undefined,
    sourceNamespace: source,
    targetNamespace: target.chainNamespace,
  }
}

function idOf(network: ChainId | NetworkInput | number): string {
  if (typeof network === 'string') return network
  if (typeof network === 'number') return `eip155:${network}`
  return network.caipNetworkId ?? `eip155:${network.id}`
}

/** How a requested network switch is carried out. Source: product specification, section 2. */
export type NetworkRoute =
  /** The network is already active. */
  | 'none'
  /** Ask the wallet without a view, or just store the choice if no wallet is connected. */
  | 'direct'
  | 'SwitchActiveChain'
  | 'SwitchNetwork'

export function networkRoute(facts: networkRoute.Facts): NetworkRoute {
  if (facts.isSameNetwork) return 'none'
  if (!facts.isSourceConnected && !facts.isTargetConnected) return 'direct'
  if (facts.ignoreConfirmation) return facts.isModalOpen ? 'SwitchNetwork' : 'direct'
  const authChain = facts.targetNamespace === 'eip155' || facts.targetNamespace === 'solana'
  if (facts.isAuthConnector && authChain) return 'SwitchNetwork'
  const staysInNamespace = facts.sourceNamespace === facts.targetNamespace
  if (facts.isSourceConnected && !staysInNamespace && !facts.isTargetConnected)
    return 'SwitchActiveChain'
  return 'SwitchNetwork'
}

export declare namespace networkRoute {
  type Facts = {
    ignoreConfirmation: boolean
    /** The current connector is the embedded wallet's. */
    isAuthConnector: boolean
    isModalOpen: boolean
    isSameNetwork: boolean
    isSourceConnected: boolean
    isTargetConnected: boolean
    sourceNamespace: string
    targetNamespace: string
  }
}
