import type { Fairlead } from '../../Fairlead.ts'
import type { Routes } from '../../modal/routes.ts'
import { namespaceActivated } from '../../store/earlyTransitions.ts'
import { connectedOf } from '../../store/selectors.ts'
import { namespaceSwitching, networkChosen } from '../../store/transitions.ts'

/**
 * Goes to a network that takes another wallet: its namespace becomes the active one, and whoever
 * connects there ends up on that network. Whoever leaves without connecting is back where they were.
 *
 * @param next - Which wallet, where it is known already; otherwise the list of those that can.
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

  /** Whoever goes on from here keeps this step below. */
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
