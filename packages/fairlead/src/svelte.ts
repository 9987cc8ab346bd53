import type {
  disconnect,
  Fairlead,
  FairleadAccount,
  FairleadNetwork,
  FairleadState,
  Modal,
  NetworkInput,
  RemoteFeatures,
  ResolvedOptions,
  SwitchResult,
} from '@fairlead/core'
import { isEqual, selectAccount, selectNetwork, selectState } from '@fairlead/core/internal'
import type { ChainId, Namespace } from '@fairlead/protocol'
import { mount } from '@fairlead/react/elements'
import type { HTMLAttributes } from 'svelte/elements'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { bindFairlead, type FairleadBinding, loadActions } from './bindFairlead.ts'
import type { ElementAttributes, ElementEvent } from './elementAttributes.ts'

export type { FairleadBinding }

/** A store as Svelte reads it with `$`; the same contract as `Readable` of `svelte/store`. */
export type FairleadStore<value> = {
  /** Calls `run` with the current value and with each later one. @returns Unsubscribes. */
  subscribe(run: (value: value) => void): () => void
}

/** Stores and functions of one widget. The functions need no `this`. */
export type FairleadStores = Pick<Modal, 'close' | 'open' | 'ready'> & {
  /** The account of the active namespace. */
  readonly account: FairleadStore<FairleadAccount>
  /** Returns the account of one namespace. With `eip155`, addresses have the type `0x…`. */
  accountOf<namespace extends Namespace>(
    namespace: namespace,
  ): FairleadStore<FairleadAccount<namespace>>
  /** Disconnects wallets. @throws `DISCONNECT_FAILED`, after clearing the state, if a wallet reports a failure. */
  disconnect(parameters?: disconnect.Parameters): Promise<void>
  /** The widget, for the functions of `fairlead`. */
  readonly fairlead: Fairlead
  /**
   * Registers the elements and mounts the modal; call it in the browser only. Until then the stores have the state that
   * the server renders. Call it before an app starts, or in `onMount` of the root layout if the server renders the page.
   *
   * @returns A function that removes the modal again; the stores keep their state then.
   */
  mount(): () => void
  /** The network of the active namespace, and the available ones. */
  readonly network: FairleadStore<FairleadNetwork>
  /** Returns the network of one namespace. */
  networkOf<namespace extends Namespace>(
    namespace: namespace,
  ): FairleadStore<FairleadNetwork<namespace>>
  /** State of the widget with its features, for pages that show it themselves. */
  readonly state: FairleadStore<FairleadState & { readonly features: RemoteFeatures }>
  /**
   * Switches the network, and resolves to `{ ok, error? }`. Without a connection, it sets the network that the next
   * wallet is asked to use.
   */
  switchNetwork(network: ChainId | NetworkInput | number): Promise<SwitchResult>
  readonly theme: FairleadStore<Pick<ResolvedOptions, 'themeMode' | 'themeVariables'>>
}

/**
 * Returns stores that follow one widget while they have subscribers. Works in SvelteKit: nothing touches the page before
 * `mount`.
 *
 * @throws `OPTIONS_INVALID`, with the path of the invalid option.
 *
 * @example
 * export const { account, mount } = createFairleadStores({ options: { networks: [mainnet, base] } })
 */
export function createFairleadStores(given: FairleadBinding): FairleadStores {
  const { fairlead, first } = bindFairlead(given)
  const { features, modal, settings, store } = fairlead
  const shown = createStore(() => first)
  const account = <namespace extends Namespace>(namespace?: namespace) =>
    follow([shown], () => selectAccount(shown.getState(), namespace))
  const network = <namespace extends Namespace>(namespace?: namespace) =>
    follow([shown], () => selectNetwork(shown.getState(), namespace))
  return {
    account: account(),
    accountOf: account,
    close: modal.close,
    disconnect: async (parameters) => (await loadActions()).disconnect(fairlead, parameters),
    fairlead,
    mount() {
      const unmount = mount(fairlead)
      shown.setState(store.getState(), true)
      const stop = store.subscribe((state) => shown.setState(state, true))
      return () => {
        stop()
        unmount()
      }
    },
    network: network(),
    networkOf: network,
    open: modal.open,
    ready: modal.ready,
    state: follow([shown, modal.store, features], () => ({
      ...selectState(shown.getState(), modal.store.getState()),
      features: features.getState(),
    })),
    switchNetwork: async (wanted) => (await loadActions()).switchNetwork(fairlead, wanted),
    theme: follow([settings], () => {
      const { themeMode, themeVariables } = settings.getState()
      return { themeMode, themeVariables }
    }),
  }
}

/** Returns a store of the values of `read`. It notifies subscribers only when the value has changed. */
function follow<value>(
  sources: readonly Pick<StoreApi<unknown>, 'subscribe'>[],
  read: () => value,
): FairleadStore<value> {
  return {
    subscribe(run) {
      let last = read()
      const check = () => {
        const next = read()
        if (isEqual(last, next)) return
        last = next
        run(next)
      }
      const stops = sources.map((source) => source.subscribe(check))
      run(last)
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

type Listeners = { [name in ElementEvent as `on${name}`]?: (event: CustomEvent) => void }
type SvelteElement<attributes> = attributes &
  Listeners &
  Omit<HTMLAttributes<HTMLElement>, keyof attributes>

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'fairlead-account-button': SvelteElement<ElementAttributes['fairlead-account-button']>
    'fairlead-button': SvelteElement<ElementAttributes['fairlead-button']>
    'fairlead-connect-button': SvelteElement<ElementAttributes['fairlead-connect-button']>
    'fairlead-modal': SvelteElement<ElementAttributes['fairlead-modal']>
    'fairlead-network-button': SvelteElement<ElementAttributes['fairlead-network-button']>
    'fairlead-wallet-button': SvelteElement<ElementAttributes['fairlead-wallet-button']>
  }
}
