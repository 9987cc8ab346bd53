import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { initialized } from '../store/earlyTransitions.ts'
import type { State } from '../store/state.ts'
import { gaveUp } from '../store/transitions.ts'
import { followWallets } from './followWallets.ts'
import { resume, resumeOthers } from './resume.ts'

/**
 * Resumes every stored wallet without prompting the user.
 *
 * Waits at most `reconnectTimeoutMs`. A wallet that announces itself later is resumed then.
 */
export function resumeAll(fairlead: Fairlead): void {
  const { adapters, environment, options, store } = fairlead
  if (fairlead.isDestroyed) return
  const namespaces = () => Object.keys(store.getState().remembered) as Namespace[]
  followWallets(fairlead)
  // Wallets whose adapter loads code on demand are resumed when they are listed.
  for (const adapter of adapters) adapter.prepare?.().catch(() => {})

  const stop = store.subscribe(settle)
  const cancel = environment.schedule(() => {
    for (const namespace of namespaces()) store.setState((state) => gaveUp(state, namespace))
    settle(store.getState())
  }, options.reconnectTimeoutMs)
  const forget = fairlead.onDestroy(end)
  for (const namespace of namespaces()) void resume(fairlead, namespace)
  resumeOthers(fairlead)
  // The project's configuration may decide whether several wallets are allowed.
  if (store.getState().others.some(({ status }) => status === 'stored')) fairlead.loadProject()
  settle(store.getState())

  function settle(state: State) {
    if (isWaiting(state)) return
    end()
    store.setState(initialized)
  }
  function end() {
    stop()
    cancel()
    forget()
  }
}

/** True while a stored connection is still being resumed. */
function isWaiting({ connections }: State): boolean {
  return Object.values(connections).some((now) => now.status === 'connecting' && now.reconnecting)
}
