import type { Fairlead } from '../Fairlead.ts'
import { type Entry, entry } from '../modal/routes.ts'
import { siwxStateOf, siwxStates } from './siwxStates.ts'

/**
 * Shows a view, or shows it after the sign-in while the user is asked to sign in: replacing that view would end the
 * request, and closing the modal later would count as declining it.
 */
export function showAfterSignIn(fairlead: Fairlead, view: 'Pay' | 'PayProgress' | 'Send'): void {
  const { modal, store } = fairlead
  const { navigation } = modal.store.getState()
  const history: readonly Entry[] = navigation.open ? navigation.history : []
  const asked = history.findLast((one) => one.view === 'SignMessage')
  const { namespace = store.getState().activeNamespace } = asked?.data ?? {}
  const { status } = siwxStateOf(siwxStates(fairlead).getState(), namespace)
  if (!asked || status === 'signed') {
    modal.reset(view)
    return
  }
  // The views above stay: leaving the embedded wallet's approval would decline the signature.
  const above = history.slice(history.lastIndexOf(asked) + 1)
  const next = entry('SignMessage', { ...asked.data, redirectView: view })
  modal.store.setState({ navigation: { history: [next, ...above], open: true } })
}
