import type { ToPage, ToWindow, WindowRequest, WireError } from '../messages.ts'
import type { Prepared } from '../methods/Method.ts'
import { providerErrors } from '../providerError.ts'
import { toWireError } from './toWireError.ts'

/** What the confirm window is doing. */
export type SessionState =
  | { readonly status: 'waiting' }
  | ({ readonly status: 'asking'; readonly failure?: WireError } & Asked)
  | ({ readonly status: 'working' } & Asked)
  | { readonly status: 'answered' }
  /** The page went away before the person answered. */
  | { readonly status: 'abandoned' }

/** A request, and what the person reads of it. */
type Asked = { readonly asked: ToWindow; readonly prepared: Prepared }

export type Session = ReturnType<typeof createSession>

/** One request after the other, each answered exactly once. */
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
    /** A request while another is open is dropped: nothing may change under a person's hand. */
    receive(asked: ToWindow) {
      if (state.status !== 'waiting' && state.status !== 'answered') return
      try {
        become({ status: 'asking', asked, prepared: read(asked.request) })
      } catch {
        tell({ type: 'fairlead-wallet:refusal', id: asked.id, error: providerErrors.paramsInvalid })
      }
    },
    /** @param run - Does what was asked, and gives the answer for the page. */
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
    /** After a failure the page is told of that, as it was not the person's choice. */
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
    /** Throws for a request that can't be shown. */
    read: (request: WindowRequest) => Prepared
    tell: (message: ToPage) => void
  }
}
