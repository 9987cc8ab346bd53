import type { Namespace } from '@fairlead/protocol'
import type { AuthState } from '../../Auth.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { topOf } from '../../modal/navigation.ts'
import type { RouteName } from '../../modal/routes.ts'
import { whenSeen } from './whenSeen.ts'

/** Which namespace a person is being asked for; one at a time. */
export type Prompts = {
  /** Asks when it is the turn, and somebody sees it. */
  ask(namespace: Namespace): void
  /** Nothing is asked there any longer; the next one has its turn, else the view is left. */
  end(namespace: Namespace): void
}

/** Shows the view of one namespace after the other; closing it unsigned is an answer. */
export function createPrompts(fairlead: Fairlead, options: createPrompts.Options): Prompts {
  const { isWanted, onClosed, stateOf } = options
  const { modal, store } = fairlead
  const waiting = new Set<Namespace>()
  const stop = new AbortController()
  let shown: Namespace | undefined

  /** The person sees what they asked for first; a wallet that is asked for something keeps its view. */
  async function next(): Promise<void> {
    await whenSeen(stop.signal)
    await whenLeft(['SwitchNetwork', 'ApproveTransaction'])
    for (const namespace of waiting) if (!isWanted(namespace)) waiting.delete(namespace)
    const { activeNamespace } = store.getState()
    const [first] = waiting
    const namespace = waiting.has(activeNamespace) ? activeNamespace : first
    if (shown || !namespace || stop.signal.aborted) return
    waiting.delete(namespace)
    shown = namespace
    modal.reset('SignMessage', { namespace, redirectView: redirectOf() })
  }

  /** Where the person wanted to go when they had to connect first. */
  function redirectOf(): RouteName | undefined {
    const { navigation } = modal.store.getState()
    const first = navigation.open
      ? navigation.history.find(({ view }) => view === 'Connect')
      : undefined
    return first?.view === 'Connect' ? first.data?.redirectView : undefined
  }

  function whenLeft(views: readonly RouteName[]): Promise<void> {
    const isShown = () => views.some((view) => view === modal.view())
    if (!isShown()) return Promise.resolve()
    return new Promise((resolve) => {
      const end = modal.store.subscribe(() => {
        if (isShown() && !stop.signal.aborted) return
        end()
        resolve()
      })
    })
  }

  const unsubscribe = modal.store.subscribe(({ navigation }, before) => {
    if (navigation === before.navigation) return
    const top = topOf(navigation)
    // The page, or a button of it, has opened the view.
    if (!shown && top?.view === 'SignMessage') {
      const namespace = top.data?.namespace ?? store.getState().activeNamespace
      if (stateOf(namespace).status === 'required') shown = namespace
    }
    if (navigation.open || !shown) return
    const left = shown
    shown = undefined
    onClosed(left)
  })
  fairlead.onDestroy(() => {
    unsubscribe()
    stop.abort()
  })

  return {
    ask(namespace) {
      waiting.add(namespace)
      void next()
    },
    end(namespace) {
      waiting.delete(namespace)
      const top = topOf(modal.store.getState().navigation)
      const isShown =
        top?.view === 'SignMessage' && (top.data?.namespace ?? namespace) === namespace
      if (shown === namespace) shown = undefined
      const isNext = [...waiting].some(isWanted)
      if (isShown && !isNext) {
        const redirect = top.data?.redirectView
        if (redirect === 'Account' || redirect === 'Receive' || redirect === 'Send')
          modal.reset(redirect)
        else modal.close()
      }
      if (isNext) void next()
    },
  }
}

export declare namespace createPrompts {
  type Options = {
    /** Still unsigned, when its turn has come. */
    isWanted: (namespace: Namespace) => boolean
    /** The person has closed the view unsigned. */
    onClosed: (namespace: Namespace) => void
    stateOf: (namespace: Namespace) => AuthState
  }
}
