import { BaseError, type Namespace, namespaces } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import type { AuthState } from '../SiwxClient.ts'
import { isSigningRequired } from '../siwx/isSigningRequired.ts'
import { subjectOf } from '../store/subjectOf.ts'
import { siwxStates } from './siwxStates.ts'

/** Delay before the sign-in code is loaded again after a failure, in milliseconds. */
const retryMs = 10_000

/**
 * Loads the sign-in code (SIWX) and starts it when connections change. Until the code has loaded,
 * connected accounts are `pending`. If loading fails, they are `required`, unless the page makes
 * signing optional. Loading is retried when connections change, and after {@link retryMs}.
 */
export function startSiwx(fairlead: Fairlead): void {
  const { environment, options, store } = fairlead
  const { siweConfig, siwx } = options
  if (!(siwx ?? siweConfig)) return
  const back = Object.keys(store.getState().remembered) as Namespace[]
  const states = siwxStates(fairlead)
  const served = siwx ? (siwx.namespaces ?? namespaces) : (['eip155'] as const)
  const requirement = siwx ?? { getRequired: () => siweConfig?.required ?? true }
  let waiting: AuthState = { status: 'pending' }
  let isUnderWay = false
  let isOver = false
  let cancel = () => {}

  const isThere = (namespace: Namespace) => subjectOf(store.getState(), namespace) !== undefined
  const mark = () =>
    states.setState(
      Object.fromEntries(
        served.map((namespace) => [namespace, isThere(namespace) ? waiting : { status: 'none' }]),
      ),
    )

  async function start() {
    if (isUnderWay || isOver) return
    isUnderWay = true
    cancel()
    try {
      const client = await fairlead.internal.siwx()
      const isDestroyed = isOver
      stop()
      if (!isDestroyed) client.start(back)
    } catch (error) {
      isUnderWay = false
      if (!isOver) failed(error)
    }
  }

  function failed(error: unknown) {
    // Reported only once, because retries tend to fail in the same way.
    if (waiting.status === 'pending') {
      fairlead.report(error)
      waiting = { isRequired: true, status: 'required' }
      void relax()
    }
    mark()
    // Invalid options would fail again, and without an account there is nothing to sign in.
    if (BaseError.is(error) || !served.some(isThere)) return
    cancel = environment.schedule(start, retryMs)
  }

  /** Makes signing optional only if the page says so. */
  async function relax() {
    if (await isSigningRequired(requirement, fairlead.report)) return
    waiting = { isRequired: false, status: 'none' }
    if (!isOver) mark()
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.connections === before.connections) return
    mark()
    void start()
  })
  function stop() {
    isOver = true
    unsubscribe()
    cancel()
  }
  fairlead.onDestroy(stop)
  mark()
  void start()
}
