import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { initialized } from '../store/earlyTransitions.ts'
import type { State } from '../store/state.ts'
import { gaveUp } from '../store/transitions.ts'
import { attend } from './attend.ts'
import { resume, resumeOthers } from './resume.ts'

/**
 * Asks every stored wallet, without a prompt, whether it still lets us in.
 *
 * Waits `reconnectTimeoutMs` for wallets that are late or silent; a wallet announced after that is
 * resumed when it comes.
 */
export function resumeAll(fairlead: Fairlead): void {
  const { adapters, environment, options, store } = fairlead
  if (fairlead.isDestroyed) return
  const namespaces = () => Object.keys(store.getState().remembered) as Namespace[]
  attend(fairlead)
  // Wallets that it takes code to find are resumed when they are there.
  for (const adapter of adapters) adapter.prepare?.().catch(() => {})

  const stop = store.subscribe(settle)
  const cancel = environment.schedule(() => {
    for (const namespace of namespaces()) store.setState((state) => gaveUp(state, namespace))
    settle(store.getState())
  }, options.reconnectTimeoutMs)
  const takeBack = fairlead.onDestroy(end)
  for (const namespace of namespaces()) void resume(fairlead, namespace)
  resumeOthers(fairlead)
  // Whether several at once are allowed may be for the project to say.
  if (store.getState().others.some(({ status }) => status === 'stored')) fairlead.askProject()
  settle(store.getState())

  function settle(state: State) {
    if (isWaiting(state)) return
    end()
    store.setState(initialized)
  }
  function end() {
    stop()
    cancel()
    takeBack()
  }
}

/** A stored connection is still to be answered for. */
function isWaiting({ connections }: State): boolean {
  return Object.values(connections).some((now) => now.status === 'connecting' && now.reconnecting)
}
