import { BaseError, type Namespace, namespaces } from '@fairlead/protocol'
import type { AuthState } from '../Auth.ts'
import type { Fairlead } from '../Fairlead.ts'
import { isSigningRequired } from '../siwx/isSigningRequired.ts'
import { subjectOf } from '../store/subjectOf.ts'
import { authStates } from './authStates.ts'

/** How long until code that could not be fetched is asked for again, in milliseconds. */
const retryMs = 10_000

/**
 * Signing in follows the wallets too. Until its code is there nobody counts as signed in: `pending`
 * while it is fetched; where it can't be, `required`, unless the page says that signing can be
 * skipped. It is tried again when connections change, and later.
 */
export function startAuth(fairlead: Fairlead): void {
  const { environment, options, store } = fairlead
  const { siweConfig, siwx } = options
  if (!(siwx ?? siweConfig)) return
  const back = Object.keys(store.getState().remembered) as Namespace[]
  const states = authStates(fairlead)
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
      const auth = await fairlead.auth()
      const isDestroyed = isOver
      stop()
      if (!isDestroyed) auth.start(back)
    } catch (error) {
      isUnderWay = false
      if (!isOver) failed(error)
    }
  }

  function failed(error: unknown) {
    // Once: the same again tells nobody anything.
    if (waiting.status === 'pending') {
      fairlead.report(error)
      waiting = { isRequired: true, status: 'required' }
      void relax()
    }
    mark()
    // Options that do not fit stay as they are; who is not there is not waited for.
    if (BaseError.is(error) || !served.some(isThere)) return
    cancel = environment.schedule(start, retryMs)
  }

  /** Only the page's own word makes signing something to skip. */
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
