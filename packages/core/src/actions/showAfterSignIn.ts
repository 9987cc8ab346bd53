import type { Fairlead } from '../Fairlead.ts'
import { topOf } from '../modal/modalStore.ts'
import { siwxStateOf, siwxStates } from './siwxStates.ts'

/**
 * Shows a view, or shows it after the sign-in while the user is asked to sign in: replacing that view would end the
 * request, and closing the modal later would count as declining it.
 */
export function showAfterSignIn(fairlead: Fairlead, view: 'Pay' | 'PayProgress' | 'Send'): void {
  const { modal, store } = fairlead
  const top = topOf(modal.store.getState().navigation)
  const asked = top?.view === 'SignMessage' ? { ...top.data } : undefined
  const { namespace = store.getState().activeNamespace } = asked ?? {}
  const { status } = siwxStateOf(siwxStates(fairlead).getState(), namespace)
  if (asked && status !== 'signed') modal.reset('SignMessage', { ...asked, redirectView: view })
  else modal.reset(view)
}
