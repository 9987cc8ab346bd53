import type {
  disconnect,
  Fairlead,
  FairleadAccount,
  FairleadEvent,
  FairleadNetwork,
  FairleadState,
  Modal,
  NetworkInput,
  RemoteFeatures,
  ResolvedOptions,
  SwitchResult,
  sendTransaction,
  signMessage,
} from '@fairlead/core'
import {
  isEqual,
  selectAccount,
  selectNetwork,
  selectProgress,
  selectShown,
} from '@fairlead/core/internal'
import { BaseError, type ChainId, type Namespace } from '@fairlead/protocol'
import { mount } from '@fairlead/react/elements'
import {
  type ComputedRef,
  computed,
  getCurrentInstance,
  type HTMLAttributes,
  type InjectionKey,
  inject,
  type MaybeRefOrGetter,
  onMounted,
  onScopeDispose,
  type Plugin,
  type PublicProps,
  type ShallowRef,
  shallowRef,
  toValue,
} from 'vue'
import type { StoreApi } from 'zustand/vanilla'
import { type Bound, bindFairlead, type FairleadBinding, loadActions } from './bindFairlead.ts'
import type { ElementEvent, ElementProps } from './elementAttributes.ts'

export type { FairleadBinding }

const key: InjectionKey<Bound> = Symbol('fairlead')
const isServer = typeof document === 'undefined'

/**
 * Provides one widget to the components of an app, and mounts it in the browser. A widget that the plugin creates from
 * `options` is destroyed when the app is unmounted.
 *
 * On a server, composables return the state of an unknown visitor, or the one in `initialState`. Components that hydrate
 * start with the same state.
 *
 * @throws `OPTIONS_INVALID`, with the path of the invalid option.
 *
 * @example
 * createApp(App).use(fairleadPlugin, { options: { networks: [mainnet, base] } }).mount('#app')
 */
export const fairleadPlugin: Plugin<[FairleadBinding]> = {
  install(app, given) {
    const bound = bindFairlead(given)
    app.provide(key, bound)
    if (isServer) return
    const unmount = mount(bound.fairlead)
    const unmountApp = app.unmount
    app.unmount = () => {
      unmountApp()
      unmount()
      if (bound.isOwn) bound.fairlead.destroy()
    }
  },
}

function useBound(caller: string): Bound {
  const bound = inject(key, undefined)
  if (bound) return bound
  throw new BaseError('OPTIONS_INVALID', {
    shortMessage: `${caller} needs app.use(fairleadPlugin, { options })`,
  })
}

/**
 * Returns the widget of the app, for the functions of `fairlead`.
 *
 * @throws `OPTIONS_INVALID` in an app without `fairleadPlugin`.
 */
export function useFairleadInstance(): Fairlead {
  return useBound('useFairleadInstance').fairlead
}

/** Opens and closes the modal. `ready` resolves when the reconnection of earlier wallets has finished. */
export function useFairlead(): Pick<Modal, 'close' | 'open' | 'ready'> {
  const { close, open, ready } = useBound('useFairlead').fairlead.modal
  return { close, open, ready }
}

/** Read-only refs of the properties of an object, which can be destructured. */
export type Refs<value> = { readonly [name in keyof value]: ComputedRef<value[name]> }

/**
 * Returns the connected account as refs, by default of the active namespace. With `namespace: 'eip155'`, addresses have
 * the type `0x…`.
 *
 * @param options - `namespace` can be a ref or a getter.
 *
 * @example
 * const { address, isConnected } = useFairleadAccount()
 */
export function useFairleadAccount<namespace extends Namespace = Namespace>(
  options: { namespace?: MaybeRefOrGetter<namespace | undefined> } = {},
): Refs<FairleadAccount<namespace>> {
  const bound = useBound('useFairleadAccount')
  const state = useStore(bound, bound.fairlead.store)
  return toRefs(() => selectAccount<namespace>(state.value, toValue(options.namespace)))
}

/**
 * Returns the current network and the available ones as refs, and `switchNetwork`; by default of the active namespace.
 * `switchNetwork` resolves to `{ ok, error? }`. Without a connection, it sets the network that the
 * next wallet is asked to use.
 *
 * @param options - `namespace` can be a ref or a getter.
 */
export function useFairleadNetwork<namespace extends Namespace = Namespace>(
  options: { namespace?: MaybeRefOrGetter<namespace | undefined> } = {},
): Refs<FairleadNetwork<namespace>> & {
  switchNetwork: (network: ChainId | NetworkInput | number) => Promise<SwitchResult>
} {
  const bound = useBound('useFairleadNetwork')
  const state = useStore(bound, bound.fairlead.store)
  return {
    ...toRefs(() => selectNetwork<namespace>(state.value, toValue(options.namespace))),
    switchNetwork: async (network) => {
      const { switchNetwork } = await loadActions()
      return switchNetwork(bound.fairlead, network)
    },
  }
}

/**
 * Returns the state of the widget and its features as refs, for pages that show it themselves.
 *
 * @example
 * const { connectingWallet, open } = useFairleadState()
 */
export function useFairleadState(): Refs<FairleadState & { readonly features: RemoteFeatures }> {
  const bound = useBound('useFairleadState')
  const { fairlead } = bound
  const state = useStore(bound, fairlead.store)
  const modal = useStore(bound, fairlead.modal.store)
  const features = useStore(bound, fairlead.features)
  return toRefs(() => ({
    ...selectProgress(state.value),
    ...selectShown(modal.value),
    features: features.value,
  }))
}

/** Returns the theme as refs. `setThemeMode` and `setThemeVariables` of `fairlead` change it. */
export function useFairleadTheme(): Refs<Pick<ResolvedOptions, 'themeMode' | 'themeVariables'>> {
  const bound = useBound('useFairleadTheme')
  const settings = useStore(bound, bound.fairlead.settings)
  return toRefs(() => {
    const { themeMode, themeVariables } = settings.value
    return { themeMode, themeVariables }
  })
}

/**
 * Returns the last event since setup as a ref; `onEvent` is called for each. Events contain no address and no text that
 * the user typed.
 */
export function useFairleadEvents(
  onEvent?: (event: FairleadEvent) => void,
): Readonly<ShallowRef<FairleadEvent | undefined>> {
  const { fairlead } = useBound('useFairleadEvents')
  const last = shallowRef<FairleadEvent>()
  if (!isServer)
    onScopeDispose(
      fairlead.events.subscribe((event) => {
        last.value = event
        onEvent?.(event)
      }),
    )
  return last
}

/**
 * Disconnects the connected wallets. If a wallet reports a failure, `error` is set and `disconnect` rejects with
 * `DISCONNECT_FAILED`. The widget removes the connections anyway.
 */
export function useDisconnect(): Pick<Mutation<unknown, void>, 'error' | 'isPending'> & {
  disconnect: (parameters?: disconnect.Parameters) => Promise<void>
} {
  const { fairlead } = useBound('useDisconnect')
  const { error, isPending, mutateAsync } = useMutation(
    async (parameters?: disconnect.Parameters) =>
      (await loadActions()).disconnect(fairlead, parameters),
  )
  return { disconnect: (parameters) => mutateAsync(parameters), error, isPending }
}

/** Asks the connected wallet to sign a text. `mutateAsync` throws the errors of `signMessage`. */
export function useSignMessage(): Mutation<Parameters<typeof signMessage>[1], string> {
  const { fairlead } = useBound('useSignMessage')
  return useMutation(async (variables) => (await loadActions()).signMessage(fairlead, variables))
}

/**
 * Asks the connected wallet to send a transaction; `data` is its hash, before it is included. `mutateAsync` throws the
 * errors of `sendTransaction`.
 */
export function useSendTransaction(): Mutation<Parameters<typeof sendTransaction>[1], string> {
  const { fairlead } = useBound('useSendTransaction')
  return useMutation(async (variables) =>
    (await loadActions()).sendTransaction(fairlead, variables),
  )
}

/** An action of the user and the outcome of its latest run, as refs. */
export type Mutation<variables, data> = {
  /** Result of the latest run, if it succeeded. */
  readonly data: ComputedRef<data | undefined>
  /** Error of the latest run, if it failed; otherwise null. */
  readonly error: ComputedRef<Error | null>
  /** True while a run waits for the wallet. */
  readonly isPending: ComputedRef<boolean>
  readonly status: ComputedRef<Outcome<data>['status']>
  /** Starts a run. A failure is in `error`. */
  mutate(variables: variables): void
  /** Starts a run. @throws The errors of the action. */
  mutateAsync(variables: variables): Promise<data>
  /** Forgets the outcome. A run in progress continues, and its outcome isn't stored. */
  reset(): void
}

type Outcome<data> = {
  readonly data: data | undefined
  readonly error: Error | null
  readonly status: 'error' | 'idle' | 'pending' | 'success'
}

function useMutation<variables, data>(
  act: (variables: variables) => Promise<data>,
): Mutation<variables, data> {
  const outcome = shallowRef<Outcome<data>>({ data: undefined, error: null, status: 'idle' })
  let latest = 0
  /** Stores an outcome, unless a newer run has started. */
  const set = (run: number, next: Partial<Outcome<data>>) => {
    if (run === latest) outcome.value = { data: undefined, error: null, status: 'idle', ...next }
  }
  const mutateAsync = async (variables: variables) => {
    const run = ++latest
    set(run, { status: 'pending' })
    try {
      const data = await act(variables)
      set(run, { data, status: 'success' })
      return data
    } catch (error) {
      set(run, { error: error as Error, status: 'error' })
      throw error
    }
  }
  return {
    ...toRefs(() => outcome.value),
    isPending: computed(() => outcome.value.status === 'pending'),
    mutate: (variables) => void mutateAsync(variables).catch(() => {}),
    mutateAsync,
    reset: () => set(++latest, {}),
  }
}

/** Returns a ref to the state of a store. The ref is updated until the scope ends. */
function useStore<state>(bound: Bound, store: StoreApi<state>): ShallowRef<state> {
  // Vue has set the element of a component's node before setup only if the component hydrates the server's HTML.
  const isHydrating = Boolean(getCurrentInstance()?.vnode.el)
  const first: unknown = store === bound.fairlead.store ? bound.first : store.getInitialState()
  const state = shallowRef((isServer || isHydrating ? first : store.getState()) as state)
  if (isServer) return state
  let stop = () => {}
  const start = () => {
    state.value = store.getState()
    stop = store.subscribe((next) => {
      state.value = next
    })
  }
  if (isHydrating) onMounted(start)
  else start()
  onScopeDispose(() => stop())
  return state
}

/** Returns a ref for each property. A ref changes only when the object has changed by value. */
function toRefs<value extends object>(read: () => value): Refs<value> {
  const whole = computed<value>((last) => {
    const next = read()
    return last && isEqual(last, next) ? last : next
  })
  const names = Object.keys(whole.value) as (keyof value)[]
  return Object.fromEntries(
    names.map((name) => [name, computed(() => whole.value[name])]),
  ) as Refs<value>
}

type Listeners = {
  [name in ElementEvent as `on${Capitalize<name>}`]?: (event: CustomEvent) => void
}
type VueElement<props> = new () => { $props: HTMLAttributes & Listeners & PublicProps & props }

declare module 'vue' {
  interface GlobalComponents {
    'fairlead-account-button': VueElement<ElementProps['fairlead-account-button']>
    'fairlead-button': VueElement<ElementProps['fairlead-button']>
    'fairlead-connect-button': VueElement<ElementProps['fairlead-connect-button']>
    'fairlead-modal': VueElement<ElementProps['fairlead-modal']>
    'fairlead-network-button': VueElement<ElementProps['fairlead-network-button']>
    'fairlead-wallet-button': VueElement<ElementProps['fairlead-wallet-button']>
  }
}
