import { type Connection, connect, type Fairlead, type Routes } from '@fairlead/core'
import { topOf } from '@fairlead/core/internal'
import { BaseError } from '@fairlead/protocol'

/** Attempt to connect a wallet. */
export type StartedAttempt = {
  readonly connection: Promise<Connection>
  readonly controller: AbortController
}

type Data = Routes['ConnectingExternal']

/**
 * From now on, starts to connect a wallet when its view is opened, before the view is rendered. If the user leaves
 * before the view takes the attempt, the attempt is aborted. Further calls have no effect.
 */
export function startAttempts(fairlead: Fairlead): void {
  fairlead.own(createStarter)
}

/** Returns the attempt that the opening of the view started, unless it was taken before; otherwise starts one. */
export function takeAttempt(fairlead: Fairlead, data: Data): StartedAttempt {
  return fairlead.own(createStarter).take(data)
}

/** Keeps an attempt for the next view with its data if one is shown, as when the layout changes; otherwise aborts it. */
export function releaseAttempt(fairlead: Fairlead, data: Data, attempt: StartedAttempt): void {
  fairlead.own(createStarter).release(data, attempt)
}

function createStarter(fairlead: Fairlead) {
  const { modal, onDestroy, options } = fairlead
  /** Data of views that have an attempt already. */
  const known = new WeakSet<Data>()
  let waiting: { attempt: StartedAttempt; data: Data } | undefined

  const top = () => topOf(modal.store.getState().navigation)
  const abort = ({ controller }: StartedAttempt) =>
    controller.abort(modal.isOpen() ? undefined : new BaseError('MODAL_CLOSED'))

  function abortWaiting() {
    if (waiting) abort(waiting.attempt)
    waiting = undefined
  }

  function onChange() {
    const shown = top()
    if (waiting && shown?.data !== waiting.data) abortWaiting()
    // A page's own view connects by itself.
    if (shown?.view !== 'ConnectingExternal' || options.views.ConnectingExternal) return
    const { data } = shown
    if (known.has(data)) return
    known.add(data)
    waiting = { attempt: startAttempt(fairlead, data), data }
  }
  onDestroy(modal.store.subscribe(onChange))
  onDestroy(abortWaiting)
  return {
    release(data: Data, attempt: StartedAttempt) {
      if (top()?.data === data) waiting = { attempt, data }
      else abort(attempt)
    },
    take(data: Data): StartedAttempt {
      known.add(data)
      const started = waiting?.data === data ? waiting.attempt : undefined
      waiting = undefined
      return started ?? startAttempt(fairlead, data)
    },
  }
}

function startAttempt(fairlead: Fairlead, { connectorId, namespace }: Data): StartedAttempt {
  const controller = new AbortController()
  const { signal } = controller
  const connection = connect(fairlead, { connectorId, namespace, signal })
  // The view that takes the attempt shows its failure.
  connection.catch(() => {})
  return { connection, controller }
}
