import type { Namespace } from '@fairlead/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { Fairlead, RemoteFeatures } from '../Fairlead.ts'
import type { ThemeMode, ThemeVariables } from '../FairleadOptions.ts'
import type { FairleadEvent } from '../store/events.ts'
import { isEqual } from '../utils/isEqual.ts'
import { type FairleadAccount, getAccount, getWalletInfo } from './getAccount.ts'
import { type ConnectionEntry, selectConnections } from './getConnections.ts'
import { type FairleadNetwork, getNetwork } from './getNetwork.ts'
import { getProvider } from './getProvider.ts'
import { type FairleadState, getState } from './getState.ts'

/** Called when what the widget is doing changes by value. @returns Stops. */
export function subscribeState(
  fairlead: Fairlead,
  onChange: (state: FairleadState) => void,
): () => void {
  const { modal, store } = fairlead
  return watch(fairlead, [store, modal.store], () => getState(fairlead), onChange)
}

/** Called when the account changes by value. @returns Stops. */
export function subscribeAccount(
  fairlead: Fairlead,
  onChange: (account: FairleadAccount) => void,
  namespace?: Namespace,
): () => void {
  return watch(fairlead, [fairlead.store], () => getAccount(fairlead, namespace), onChange)
}

/** Called when the network, or the list of networks, changes by value. @returns Stops. */
export function subscribeNetwork(
  fairlead: Fairlead,
  onChange: (network: FairleadNetwork) => void,
  namespace?: Namespace,
): () => void {
  return watch(fairlead, [fairlead.store], () => getNetwork(fairlead, namespace), onChange)
}

/** Called when another wallet is in use, or none. @returns Stops. */
export function subscribeWalletInfo(
  fairlead: Fairlead,
  onChange: (wallet: FairleadAccount['walletInfo']) => void,
  namespace?: Namespace,
): () => void {
  return watch(fairlead, [fairlead.store], () => getWalletInfo(fairlead, namespace), onChange)
}

/** Called with the providers of all namespaces when one of them is another object. @returns Stops. */
export function subscribeProviders(
  fairlead: Fairlead,
  onChange: (providers: Readonly<Partial<Record<Namespace, unknown>>>) => void,
): () => void {
  const read = () =>
    Object.fromEntries(
      fairlead.adapters.flatMap(({ namespaces }) =>
        namespaces.map((namespace) => [namespace, getProvider(fairlead, namespace)]),
      ),
    )
  return watch(fairlead, [fairlead.store], read, onChange, isSameEntries)
}

/** Called when wallets are connected, left or put in use; empty without `multiWallet`. @returns Stops. */
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

/** Called for every event, also with analytics off: nothing is sent by this. @returns Stops. */
export function subscribeEvents(
  fairlead: Fairlead,
  onEvent: (event: FairleadEvent) => void,
): () => void {
  return fairlead.events.subscribe(onEvent)
}

/** Called when the mode or a variable of the look changes. @returns Stops. */
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

/** Called when the project's configuration or the page changes what is on. @returns Stops. */
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
  const look = () => {
    const next = read()
    if (isSame(last, next)) return
    last = next
    try {
      onChange(next)
    } catch (error) {
      // What the page does with a change must not undo the change.
      environment.console.error(`[Fairlead] A listener of changes failed: ${String(error)}`)
    }
  }
  const stops = stores.map((store) => store.subscribe(look))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Providers are wallets' own objects: looked at, never into. */
function isSameEntries(left: object, right: object): boolean {
  const entries = Object.entries(right)
  return (
    entries.length === Object.keys(left).length &&
    entries.every(([name, value]) => Object.is((left as Record<string, unknown>)[name], value))
  )
}
