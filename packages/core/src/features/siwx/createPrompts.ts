import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import type { Modal } from '../../modal/createModal.ts'
import { topOf } from '../../modal/modalStore.ts'
import type { Entry, RouteName } from '../../modal/routes.ts'
import type { AuthState } from '../../SiwxClient.ts'

/** Asks users to sign in, in the active namespace only. */
export type Prompts = ReturnType<typeof createPrompts>

/**
 * Creates the prompts that show the sign-in view of the active namespace. Closing the view without signing cancels the
 * sign-in.
 */
export function createPrompts(fairlead: Fairlead, options: createPrompts.Options) {
  const { isWanted, onClosed, stateOf } = options
  const { modal, store } = fairlead
  const waiting = new Set<Namespace>()
  const stop = new AbortController()
  let shown: Namespace | undefined

  /** Shows the next prompt. Waits until open views for wallet requests are left. */
  async function next(): Promise<void> {
    await waitUntilVisible(stop.signal)
    await waitUntilLeft(modal, stop.signal)
    const { activeNamespace: namespace } = store.getState()
    if (stop.signal.aborted) return
    leaveInactive(namespace)
    if (shown || !waiting.has(namespace)) return
    waiting.delete(namespace)
    if (!isWanted(namespace)) return
    shown = namespace
    modal.reset('SignMessage', { namespace, redirectView: redirectOf(modal) })
  }

  /** Leaves the view of a namespace that is no longer active. It is shown again when the namespace becomes active. */
  function leaveInactive(active: Namespace) {
    const left = shown
    if (!left || left === active || !isWanted(left)) return
    shown = undefined
    waiting.add(left)
    leaveView(modal, left)
  }

  const unsubscribe = modal.store.subscribe(({ navigation }, before) => {
    if (navigation === before.navigation) return
    const top = topOf(navigation)
    // The page opened the view itself.
    if (!shown && top?.view === 'SignMessage') {
      const namespace = top.data?.namespace ?? store.getState().activeNamespace
      if (stateOf(namespace).status === 'required') shown = namespace
    }
    if (navigation.open || !shown) return
    const left = shown
    shown = undefined
    onClosed(left)
  })
  const unfollow = store.subscribe(({ activeNamespace }, before) => {
    if (activeNamespace !== before.activeNamespace) void next()
  })
  fairlead.onDestroy(() => {
    unsubscribe()
    unfollow()
    stop.abort()
  })

  return {
    /** Asks when the namespace is active, at once or later, and the page is visible. */
    ask(namespace: Namespace) {
      waiting.add(namespace)
      void next()
    },
    /** Stops asking in the namespace and leaves its view. */
    end(namespace: Namespace) {
      waiting.delete(namespace)
      if (shown === namespace) shown = undefined
      const { activeNamespace } = store.getState()
      const isNext = waiting.has(activeNamespace) && isWanted(activeNamespace)
      if (isNext) void next()
      else leaveView(modal, namespace)
    },
  }
}

export declare namespace createPrompts {
  type Options = {
    /** True if the namespace is still not signed in when its prompt is due. */
    isWanted: (namespace: Namespace) => boolean
    /** Called when the user has closed the view without signing. */
    onClosed: (namespace: Namespace) => void
    stateOf: (namespace: Namespace) => AuthState
  }
}

/** Leaves the sign-in view of a namespace, for the view that the user has opened or wanted to open, if any. */
function leaveView(modal: Modal, namespace: Namespace) {
  const top = topOf(modal.store.getState().navigation)
  if (top?.view !== 'SignMessage' || (top.data?.namespace ?? namespace) !== namespace) return
  const { redirectView } = top.data ?? {}
  const redirect = resumedViews.find((view) => view === redirectView)
  if (redirect) modal.reset(redirect)
  else modal.close()
}

/** Views that are shown again after the sign-in. Their state is not part of the view. */
const resumedViews = ['Account', 'Pay', 'PayProgress', 'Receive', 'Send'] as const

/** Returns the view to show after the sign-in: the one that needed an account, or the one that is open. */
function redirectOf({ store }: Modal): RouteName | undefined {
  const { navigation } = store.getState()
  const history: readonly Entry[] = navigation.open ? navigation.history : []
  const first = history.find((one) => one.view === 'Connect' || one.view === 'SignMessage')
  if (first) return first.data?.redirectView
  const views: readonly RouteName[] = resumedViews
  return history.findLast(({ view }) => views.includes(view))?.view
}

const requestViews: readonly (RouteName | undefined)[] = [
  'SwitchNetwork',
  'ApproveTransaction',
  'AccountInUse',
]

/** Resolves when no view for a wallet request is open. */
async function waitUntilLeft({ store, view }: Modal, signal: AbortSignal): Promise<void> {
  const isShown = () => requestViews.includes(view())
  if (!isShown()) return
  await new Promise<void>((resolve) => {
    const end = store.subscribe(() => {
      if (isShown() && !signal.aborted) return
      end()
      resolve()
    })
  })
}

/** Resolves when the page is visible, because a background tab must not ask the user anything. */
async function waitUntilVisible(signal: AbortSignal): Promise<void> {
  if (typeof document === 'undefined' || document.visibilityState !== 'hidden') return
  await new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'hidden' || signal.aborted) {
        document.removeEventListener('visibilitychange', look)
        resolve()
      }
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look, { once: true })
  })
}
