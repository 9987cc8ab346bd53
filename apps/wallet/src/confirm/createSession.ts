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
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'waiting' }

  function become(next: SessionState) {
    state = next
    for (const onChange of listeners) onChange()
  }

  return {
    getState: () => state,
    subscribe(onChange: () => void) {
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
      }
    },
    /** Drops a request while another is open: the view must not change just before the user presses. */
    receive(asked: ToWindow) {
      if (state.status !== 'waiting' && state.status !== 'answered') return
      try {
        become({ status: 'asking', asked, prepared: read(asked.request) })
      } catch {
        tell({ type: 'fairlead-wallet:refusal', id: asked.id, error: providerErrors.paramsInvalid })
      }
    },
    /** @param run - Executes the request and returns the result for the page. */
    async confirm(run: () => Promise<unknown>) {
      if (state.status !== 'asking') return
      const { asked, prepared } = state
      if (isPageGone()) {
        become({ status: 'abandoned' })
        return
      }
      become({ status: 'working', asked, prepared })
      try {
        const result = await run()
        tell({ type: 'fairlead-wallet:answer', id: asked.id, result })
        become({ status: 'answered' })
      } catch (error) {
        become({ status: 'asking', asked, prepared, failure: toWireError(error) })
      }
    },
    /** After a failure, sends that error instead of "declined", because the user did not decline. */
    reject() {
      if (state.status !== 'asking') return
      const { asked, failure } = state
      tell({
        type: 'fairlead-wallet:refusal',
        id: asked.id,
        error: failure ?? providerErrors.rejected,
      })
      become({ status: 'answered' })
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
