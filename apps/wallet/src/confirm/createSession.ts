import { createStore } from '../createStore.ts'
import type { ToPage, ToWindow, WindowRequest, WireError } from '../messages.ts'
import type { Prepared } from '../methods/Method.ts'
import { providerErrors } from '../providerError.ts'
import { toWireError } from './toWireError.ts'

/** State of the confirm window. */
export type SessionState =
  | { readonly status: 'waiting' }
  | ({ readonly status: 'asking'; readonly failure?: WireError } & Asked)
  | ({ readonly status: 'working' } & Asked)
  | { readonly status: 'answered' }
  /** The page was closed before the user answered. */
  | { readonly status: 'abandoned' }

/** A request, and its description for the user. */
type Asked = { readonly asked: ToWindow; readonly prepared: Prepared }

export type Session = ReturnType<typeof createSession>

/** Handles one request after the other; each is answered exactly once. */
export function createSession(options: createSession.Options) {
  const { isPageGone, read, tell } = options
  const store = createStore<SessionState>({ status: 'waiting' })
  const { getState, setState } = store

  return {
    getState,
    subscribe: store.subscribe,
    /** Drops a request while another is open: the view must not change just before the user presses. */
    receive(asked: ToWindow) {
      const state = getState()
      if (state.status !== 'waiting' && state.status !== 'answered') return
      try {
        setState({ status: 'asking', asked, prepared: read(asked.request) })
      } catch {
        tell({ type: 'fairlead-wallet:refusal', id: asked.id, error: providerErrors.paramsInvalid })
      }
    },
    /** @param run - Executes the request and returns the result for the page. */
    async confirm(run: () => Promise<unknown>) {
      const state = getState()
      if (state.status !== 'asking') return
      const { asked, prepared } = state
      if (isPageGone()) {
        setState({ status: 'abandoned' })
        return
      }
      setState({ status: 'working', asked, prepared })
      try {
        const result = await run()
        tell({ type: 'fairlead-wallet:answer', id: asked.id, result })
        setState({ status: 'answered' })
      } catch (error) {
        setState({ status: 'asking', asked, prepared, failure: toWireError(error) })
      }
    },
    /** After a failure, sends that error instead of "declined", because the user did not decline. */
    reject() {
      const state = getState()
      if (state.status !== 'asking') return
      const { asked, failure } = state
      tell({
        type: 'fairlead-wallet:refusal',
        id: asked.id,
        error: failure ?? providerErrors.rejected,
      })
      setState({ status: 'answered' })
    },
  }
}

export declare namespace createSession {
  type Options = {
    isPageGone: () => boolean
    /** Throws for a request that can't be displayed. */
    read: (request: WindowRequest) => Prepared
    tell: (message: ToPage) => void
  }
}
