import type { Namespace } from '@fairlead/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { Fairlead, RemoteFeatures } from '../Fairlead.ts'
import type { ThemeMode } from '../FairleadOptions.ts'
import type { FairleadEvent } from '../store/events.ts'
import type { ThemeVariables } from '../ThemeVariables.ts'
import { isEqual } from '../utils/isEqual.ts'
import { adaptersOf } from './adaptersOf.ts'
import { type FairleadAccount, getAccount, getWalletInfo } from './getAccount.ts'
import { type ConnectionEntry, selectConnections } from './getConnections.ts'
import { type FairleadNetwork, getNetwork } from './getNetwork.ts'
import { getProvider } from './getProvider.ts'
import { type FairleadState, getState } from './getState.ts'

/** Calls `onChange` when the widget's state changes by value. @returns Unsubscribes. */
export function subscribeState(
  fairlead: Fairlead,
  onChange: (state: FairleadState) => void,
): () => void {
  const { modal, store } = fairlead
  return watch(fairlead, [store, modal.store], () => getState(fairlead), onChange)
}

/** Calls `onChange` when the account changes by value. @returns Unsubscribes. */
export function subscribeAccount(
  fairlead: Fairlead,
  onChange: (account: FairleadAccount) => void,
  namespace?: Namespace,
): () => void {
  return watch(fairlead, [fairlead.store], () => getAccount(fairlead, namespace), onChange)
}

/** Calls `onChange` when the network, or the list of networks, changes by value. @returns Unsubscribes. */
export function subscribeNetwork(
  fairlead: Fairlead,
  onChange: (network: FairleadNetwork) => void,
  namespace?: Namespace,
): () => void {
  return watch(fairlead, [fairlead.store], () => getNetwork(fairlead, namespace), onChange)
}

/** Calls `onChange` when the wallet in use changes or disconnects. @returns Unsubscribes. */
export function subscribeWalletInfo(
  fairlead: Fairlead,
  onChange: (wallet: FairleadAccount['walletInfo']) => void,
  namespace?: Namespace,
): () => void {
  return watch(fairlead, [fairlead.store], () => getWalletInfo(fairlead, namespace), onChange)
}

/**
 * Calls `onChange` with the providers of all namespaces when one of them is a new object.
 *
 * @returns Unsubscribes.
 */
export function subscribeProviders(
  fairlead: Fairlead,
  onChange: (providers: Readonly<Partial<Record<Namespace, unknown>>>) => void,
): () => void {
  const read = () =>
    Object.fromEntries(
      adaptersOf(fairlead).flatMap(({ namespaces }) =>
        namespaces.map((namespace) => [namespace, getProvider(fairlead, namespace)]),
      ),
    )
  return watch(fairlead, [fairlead.store], read, onChange, isSameEntries)
}

/**
 * Calls `onChange` when the connected wallets or the one in use change. The list is empty without
 * `multiWallet`.
 *
 * @returns Unsubscribes.
 */
export function subscribeConnections(
  fairlead: Fairlead,
  onChange: (connections: readonly ConnectionEntry[]) => void,
  namespace?: Namespace,
): () => void {
  const { features, store } = fairlead
  const read = () =>
    features.getState().multiWallet ? selectConnections(store.getState(), namespace) : []
  return watch(fairlead, [store, features], read, onChange)
}

/** Calls `onEvent` for every event, also with analytics off. Sends nothing to a server. @returns Unsubscribes. */
export function subscribeEvents(
  fairlead: Fairlead,
  onEvent: (event: FairleadEvent) => void,
): () => void {
  return fairlead.events.subscribe(onEvent)
}

/** Calls `onChange` when the theme mode or a theme variable changes. @returns Unsubscribes. */
export function subscribeTheme(
  fairlead: Fairlead,
  onChange: (theme: { themeMode: ThemeMode; themeVariables: ThemeVariables }) => void,
): () => void {
  const read = () => {
    const { themeMode, themeVariables } = fairlead.options
    return { themeMode, themeVariables }
  }
  return watch(fairlead, [fairlead.settings], read, onChange)
}

/** Calls `onChange` when the project's configuration or the page changes the features. @returns Unsubscribes. */
export function subscribeFeatures(
  fairlead: Fairlead,
  onChange: (features: RemoteFeatures) => void,
): () => void {
  return watch(fairlead, [fairlead.features], () => fairlead.features.getState(), onChange)
}

function watch<value>(
  { environment }: Fairlead,
  stores: readonly Pick<StoreApi<unknown>, 'subscribe'>[],
  read: () => value,
  onChange: (value: value) => void,
  isSame: (left: value, right: value) => boolean = isEqual,
): () => void {
  let last = read()
  const check = () => {
    const next = read()
    if (isSame(last, next)) return
    last = next
    try {
      onChange(next)
    } catch (error) {
      // An error in the page's listener must not break the state update.
      environment.console.error(`[Fairlead] A listener of changes failed: ${String(error)}`)
    }
  }
  const stops = stores.map((store) => store.subscribe(check))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Compares providers by identity only, because they are the wallets' own objects. */
function isSameEntries(left: object, right: object): boolean {
  const entries = Object.entries(right)
  return (
    entries.length === Object.keys(left).length &&
    entries.every(([name, value]) => Object.is((left as Record<string, unknown>)[name], value))
  )
}
