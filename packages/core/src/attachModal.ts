import { offersFeature } from './actions/offersFeature.ts'
import type { Fairlead } from './Fairlead.ts'
import { offersAllWallets } from './features/wallets/offers.ts'
import { createModal } from './modal/createModal.ts'
import { featureOf, type RouteName } from './modal/routes.ts'
import { showsUnsupportedChain } from './modal/unsupportedChain.ts'
import { namespaceActivated } from './store/earlyTransitions.ts'
import { connectedOf } from './store/selectors.ts'
import type { ConnectorInfo } from './store/state.ts'

/** Adds the views to the modal of a widget, which had only its state before. */
export function attachModal(fairlead: Fairlead, verbs: attachModal.Verbs): void {
  const { adapters, environment, events, internal, loadProject, modal, options, store } = fairlead
  const isConnected = (namespace = store.getState().activeNamespace) =>
    connectedOf(store.getState(), namespace) !== undefined
  const full = createModal(
    {
      ...verbs,
      debug: options.debug,
      environment,
      hasAddress: isConnected,
      isAllowed: (view) => offersView(fairlead, view),
      onAlert: options.onAlert,
      onClosed: () => events.emit('MODAL_CLOSED', { connected: isConnected() }),
      onOpened(view) {
        loadProject()
        events.emit('MODAL_OPENED', { connected: isConnected(), view })
        // A failed download is retried, and its error reported, when the library is needed.
        const purpose = view === 'ConnectingExternal' ? 'connect' : 'list'
        for (const adapter of adapters) adapter.prepare?.(purpose).catch(() => {})
      },
      prepareOpen({ namespace, uri }) {
        if (uri) verbs.showUri(uri)
        if (namespace && !isConnected(namespace)) return 'Connect'
        if (namespace) store.setState((state) => namespaceActivated(state, namespace))
        if (isConnected() || !isPairingOnly(fairlead, store.getState().connectors)) return undefined
        return environment.isMobile ? 'AllWallets' : 'ConnectingWalletConnect'
      },
      ready: modal.ready,
      whenConfigured: loadProject,
    },
    modal.store,
  )
  if (fairlead.isDestroyed) full.dispose()
  internal.connectModal(full)
}

export declare namespace attachModal {
  /** Functions whose code loads on their first call. */
  type Verbs = Pick<createModal.Options, 'openPay' | 'openSend' | 'openSwap'> & {
    /** Shows the page's own pairing URI. */
    showUri: (uri: string) => void
  }
}

/** True if pairing is the only way to connect. */
function isPairingOnly({ options }: Fairlead, connectors: readonly ConnectorInfo[]): boolean {
  const { enableEIP6963, enableInjected, manualPairing } = options
  const isAlone =
    !enableEIP6963 &&
    !enableInjected &&
    connectors.length > 0 &&
    connectors.every(({ type }) => type === 'WALLET_CONNECT')
  return manualPairing || isAlone
}

/** True if the modal can show a view now. */
function offersView(fairlead: Fairlead, view: RouteName): boolean {
  const { options } = fairlead
  const { pay: isPaying = false, smartSessions = false } = fairlead.settings.getState().features
  if (view === 'UnsupportedChain') return showsUnsupportedChain(options)
  if (view === 'ProfileWallets') return fairlead.features.getState().multiWallet
  if (view === 'AllWallets') return offersAllWallets(fairlead)
  // The code about names has not loaded yet while no zone can be known.
  if (view.startsWith('Register')) return fairlead.internal.project.offersNames?.() ?? false
  if (view.startsWith('SmartSession')) return smartSessions
  if (view === 'Pay' || view === 'PayProgress') return isPaying
  const feature = featureOf(view)
  // A payment is shown there too, whether or not the page lets users send.
  if (feature && !(isPaying && view === 'SendPreview')) return offersFeature(fairlead, feature)
  return view !== 'Networks' || options.enableNetworkSwitch
}
