import type { Fairlead } from '../../Fairlead.ts'
import type { Routes } from '../../modal/routes.ts'
import { namespaceActivated } from '../../store/earlyTransitions.ts'
import { connectedOf } from '../../store/selectors.ts'
import { namespaceSwitching, networkChosen } from '../../store/transitions.ts'

/**
 * Switches to a network that needs another wallet. The network's namespace becomes active, and a wallet that connects
 * there uses this network. If the user leaves without connecting, the previous namespace becomes active again.
 *
 * @param next - Route to the wallet, if it is known already; otherwise the list of wallets for the namespace is shown.
 */
export function switchActiveChain(
  fairlead: Fairlead,
  { navigateTo, network, switchToChain: namespace }: Routes['SwitchActiveChain'],
  next?: Routes['ConnectingExternal'],
): void {
  const { modal, onDestroy, store } = fairlead
  const before = store.getState().activeNamespace
  store.setState((state) => namespaceSwitching(networkChosen(state, network), true))
  if (next) modal.replace('ConnectingExternal', next)
  else modal.replace(navigateTo, { namespace })
  const started = modal.store.getState().navigation
  const place = started.open ? started.history.length - 1 : 0
  const step = started.open ? started.history[place] : undefined

  /** True while the step is in the history; views that are opened from it keep it there. */
  function isUnderWay() {
    const { navigation } = modal.store.getState()
    return navigation.open && navigation.history[place] === step
  }
  function settle() {
    const isConnected = connectedOf(store.getState(), namespace) !== undefined
    if (!isConnected && isUnderWay()) return
    for (const stop of stops.splice(0)) stop()
    store.setState((state) => {
      const settled = namespaceSwitching(state, false)
      const isLeft = !isConnected && state.activeNamespace === namespace
      return isLeft && connectedOf(state, before) ? namespaceActivated(settled, before) : settled
    })
  }
  const stops = [store.subscribe(settle), modal.store.subscribe(settle)]
  stops.push(
    onDestroy(() => {
      for (const stop of stops.splice(0)) stop()
    }),
  )
}
