import { BaseError, type Namespace } from '@fairlead/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { Environment } from '../utils/environment.ts'
import type { Alert, AlertCode } from './alerts.ts'
import {
  closed,
  createModalStore,
  holdApproval,
  type ModalState,
  type Navigation,
  topOf,
} from './modalStore.ts'
import { leftNetworks, pushed, replaced, reset, shows, wentBack } from './navigation.ts'
import type { PayOrder, PayReceipt } from './payOrder.ts'
import {
  type Entry,
  entry,
  guarded,
  type PublicView,
  publicViews,
  type RouteName,
  type Routes,
  type SendArguments,
  type SwapArguments,
} from './routes.ts'
import { createToasts, type Toasts } from './toasts.ts'

/** Duration of the shake animation, in milliseconds. Source: product specification, section 9. */
export const shakeMs = 500

type Data<name extends RouteName> = undefined extends Routes[name]
  ? [data?: Routes[name]]
  : [data: Routes[name]]

/** State and actions of the modal; it has no UI of its own. `push`, `replace` and `reset` take a view and its data. */
export type Modal = {
  readonly store: StoreApi<ModalState>
  /**
   * Opens the Send view with prefilled fields; switches the network first if requested.
   *
   * @returns The transaction hash, once the user has sent it.
   * @throws `MODAL_CLOSED` if the user closes the modal. Before anything is shown: `ARGUMENT_REQUIRED` if no
   * wallet is connected, `NETWORK_NOT_FOUND`, `CHAIN_UNSUPPORTED`, `REQUEST_INVALID` for an invalid token,
   * amount or receiver.
   */
  open(options: {
    arguments: SendArguments
    namespace?: Namespace | undefined
    view: 'Send'
  }): Promise<{ readonly hash: string }>
  /**
   * Asks the user to pay an order, from a wallet or an exchange. Same as the action `pay`.
   *
   * @returns The receipt, once the payment is made.
   * @throws `MODAL_CLOSED` if the user closes the modal first, `REQUEST_INVALID` or `NETWORK_NOT_FOUND` for an invalid
   * order, `FEATURE_UNAVAILABLE` if the feature `pay` is off.
   */
  open(options: { arguments: PayOrder; view: 'Pay' }): Promise<PayReceipt>
  /**
   * Opens the Swap view with prefilled fields.
   *
   * @throws Before anything is shown: `NETWORK_UNSUPPORTED`, 'Network not supported for Swaps'; `FEATURE_UNAVAILABLE`;
   * `REQUEST_INVALID` for an invalid token or amount.
   */
  open(options: {
    arguments: SwapArguments
    namespace?: Namespace | undefined
    view: 'Swap'
  }): Promise<void>
  open(options?: Modal.OpenOptions): Promise<void>
  close(): void
  isOpen(): boolean
  /** Resolves when all stored connections have settled. */
  ready(): Promise<void>
  setLoading(loading: boolean): void
  push<name extends RouteName>(view: name, ...data: Data<name>): void
  replace<name extends RouteName>(view: name, ...data: Data<name>): void
  reset<name extends RouteName>(view: name, ...data: Data<name>): void
  back(): void
  /** Leaves the network views after a successful switch. */
  leaveNetworks(): void
  view(): RouteName | undefined
  /** Handles a click outside the card: closes the modal, or shakes it while a wallet request is open. */
  pressBackdrop(): void
  /** Adds one pending approval. @returns Removes it. */
  hold(): () => void
  readonly toasts: Toasts
  showToast(toast: Toasts.Input): void
  /** Passes an alert to `onAlert`; shows and logs it only with `debug`. */
  raise(code: AlertCode, detail?: string): void
  closeAlert(): void
  dispose(): void
}

export declare namespace Modal {
  type OpenOptions = {
    arguments?: undefined
    namespace?: Namespace | undefined
    /** With `manualPairing`: the page's own pairing URI, shown as a QR code. */
    uri?: string | undefined
    view?: PublicView | undefined
  }
}

type AnyOpenOptions = Omit<Modal.OpenOptions, 'arguments'> & {
  arguments?: PayOrder | SendArguments | SwapArguments | undefined
}

/**
 * Creates the modal's actions: view stack, toast, alert.
 *
 * @param store - State to continue with. Default: state of a closed modal.
 */
export function createModal(
  options: createModal.Options,
  store: StoreApi<ModalState> = createModalStore(),
): Modal {
  const { environment, hasAddress, isAllowed, onClosed, onOpened, ready } = options
  const toasts = createToasts({
    environment,
    get: () => store.getState().toast,
    set: (toast) => store.setState({ toast }),
  })
  let cancelShake = () => {}
  let isDisposed = false

  /** Applies every change of the view, so that opening and closing are reported exactly once. */
  function navigate(change: (navigation: Navigation) => Navigation) {
    const before = store.getState().navigation
    const navigation = change(before)
    if (navigation === before || isDisposed) return
    store.setState(navigation.open ? { navigation } : { navigation, loading: false })
    const top = topOf(navigation)
    // Without a view, nothing was opened yet.
    const wasShown = topOf(before) !== undefined
    if (!wasShown && top) onOpened(top.view)
    if (wasShown && !navigation.open) onClosed()
  }

  const guard = (wanted: Entry) => guardedBy(options, wanted)

  const modal: Modal = {
    store,
    open: (async ({ arguments: values, ...given }: AnyOpenOptions = {}) => {
      if (values && given.view === 'Send')
        return options.openSend({ namespace: given.namespace, ...(values as SendArguments) })
      if (values && given.view === 'Pay') return options.openPay(values as PayOrder)
      const first = firstEntry(given, options)
      if (first.view === 'Swap')
        return options.openSwap({ ...(values as SwapArguments | undefined) })
      navigate(() => reset(guard(first)))
      if (first.view !== 'OnRamp' || isAllowed(first.view)) return undefined
      // The project's configuration, which turns the feature on, loads with the first opening.
      const shown = store.getState().navigation
      await options.whenConfigured()
      return navigate((now) => (now === shown ? reset(guard(first)) : now))
    }) as Modal['open'],
    close: () => navigate(() => closed),
    isOpen: () => store.getState().navigation.open,
    ready,
    setLoading: (loading) => store.setState({ loading }),
    push: (view, ...data) => navigate((now) => pushed(now, guard(entry(view, ...data)))),
    replace: (view, ...data) => navigate((now) => replaced(now, guard(entry(view, ...data)))),
    reset: (view, ...data) => navigate(() => reset(guard(entry(view, ...data)))),
    back: () => navigate((now) => wentBack(now, hasAddress(namespaceBelow(now)))),
    leaveNetworks: () => navigate((now) => leftNetworks(now, hasAddress())),
    view: () => topOf(store.getState().navigation)?.view,
    pressBackdrop() {
      const { navigation, pendingApprovals } = store.getState()
      if (pendingApprovals === 0 && !shows(navigation, 'SwitchNetwork')) return modal.close()
      cancelShake()
      cancelShake = shake(store, environment)
    },
    hold: () => holdApproval(store),
    toasts,
    showToast: (toast) => toasts.show(toast),
    raise(code, detail) {
      // The texts of the alert may finish loading after `dispose`.
      void raiseAlert(store, options, { code, detail, isDropped: () => isDisposed })
    },
    closeAlert() {
      const { alert } = store.getState()
      if (alert) store.setState({ alert: { ...alert, open: false } })
    },
    dispose() {
      cancelShake()
      toasts.dispose()
      navigate(() => closed)
      isDisposed = true
    },
  }
  return modal
}

/** Starts the animation that shows that the modal can't be closed now. @returns Cancels its end. */
function shake(store: StoreApi<ModalState>, { schedule }: Pick<Environment, 'schedule'>) {
  store.setState({ isShaking: true })
  return schedule(() => store.setState({ isShaking: false }), shakeMs)
}

/** Returns the view to show instead of `wanted`: one that is allowed, and has the address that it needs. */
function guardedBy(
  { hasAddress, isAllowed }: Pick<createModal.Options, 'hasAddress' | 'isAllowed'>,
  wanted: Entry,
): Entry {
  if (isAllowed(wanted.view)) return guarded(wanted, hasAddress())
  return entry(hasAddress() ? 'Account' : 'Connect')
}

/** Returns the view to open first. @throws `VIEW_UNKNOWN`, `OPTIONS_INVALID` */
function firstEntry(
  { namespace, uri, view }: Modal.OpenOptions,
  { hasAddress, prepareOpen }: createModal.Options,
): Entry {
  if (view !== undefined && !publicViews.includes(view))
    throw new BaseError('VIEW_UNKNOWN', {
      hints: [`Requested: ${String(view)}`, `Known: ${publicViews.join(', ')}`],
    })
  if (uri && !uri.startsWith('wc:'))
    throw new BaseError('OPTIONS_INVALID', { shortMessage: 'uri: not a pairing link' })
  const needed = prepareOpen({ namespace, uri })
  if (needed === 'Connect') return entry(needed, { namespace })
  return entry(needed ?? view ?? (hasAddress() ? 'Account' : 'Connect'))
}

/** Passes an alert to `onAlert`; shows and logs it only with `debug`. */
async function raiseAlert(
  store: StoreApi<ModalState>,
  { debug, environment, onAlert }: createModal.Options,
  given: { code: AlertCode; detail: string | undefined; isDropped: () => boolean },
): Promise<void> {
  if (!debug && !onAlert) return
  const { code, detail } = given
  // Loads the texts only if they are used. If loading fails, the alert is dropped.
  const loaded = await import('./alerts.ts').catch(() => undefined)
  if (!loaded || given.isDropped()) return
  const { help, message, variant } = loaded.alerts[code]
  try {
    onAlert?.({ code, detail, message, variant })
  } catch (error) {
    environment.console.error(`[Fairlead] onAlert failed: ${String(error)}`)
  }
  if (!debug) return
  const fix = await loaded.findFix(code, detail)
  if (given.isDropped()) return
  environment.console[loaded.levelOf(code, detail)](
    `[Fairlead ${code}] ${message}. ${help}${detail ? ` (${detail})` : ''}${fix && ` ${fix}`}`,
  )
  store.setState({ alert: { code, message, open: true, variant } })
}

/** Namespace of the view below the top one; Connect stays useful for it while another namespace is connected. */
function namespaceBelow(navigation: Navigation): Namespace | undefined {
  const below = navigation.open ? navigation.history.at(-2)?.data : undefined
  return below && 'namespace' in below ? below.namespace : undefined
}

export declare namespace createModal {
  type Options = {
    debug: boolean
    environment: Pick<Environment, 'console' | 'schedule'>
    /** Default namespace: the active one. */
    hasAddress: (namespace?: Namespace) => boolean
    /** Returns false for views that the options disable. */
    isAllowed: (view: RouteName) => boolean
    onAlert: ((alert: RaisedAlert) => void) | undefined
    onClosed: () => void
    onOpened: (view: RouteName) => void
    openPay: (order: PayOrder) => Promise<PayReceipt>
    openSend: (given: SendArguments) => Promise<{ readonly hash: string }>
    openSwap: (given: SwapArguments) => Promise<void>
    /** Activates the namespace if it is connected. @returns The view that has to be shown first. */
    prepareOpen: (
      wanted: Pick<Modal.OpenOptions, 'namespace' | 'uri'>,
    ) => 'AllWallets' | 'Connect' | 'ConnectingWalletConnect' | undefined
    ready: () => Promise<void>
    /** Resolves when the project's configuration is known, or could not be read. */
    whenConfigured: () => Promise<void>
  }

  type RaisedAlert = Omit<Alert, 'open'> & { detail: string | undefined }
}
