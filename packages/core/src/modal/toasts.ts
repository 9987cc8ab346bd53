import type { BaseError } from '@fairlead/protocol'
import type { Environment } from '../utils/environment.ts'

/** Gap between two toasts (product specification, section 9) and default duration, in milliseconds. */
export const toastSwapMs = 150
export const toastLifeMs = 5_000

/** Short message about a recent event; one is shown at a time. */
export type Toast = {
  readonly id: number
  readonly message: string
  readonly variant: 'success' | 'loading' | 'error'
  /** Markup of an SVG that is shown instead of the icon of the variant. Drawn as an image: its scripts never run. */
  readonly svg?: string | undefined
  /** Error of a failed network switch; the UI shows its own text for it. */
  readonly switchError?: BaseError | undefined
  /** Error of a wallet request, and the symbol of the network's native currency; the UI shows its own text for it. */
  readonly requestFailure?: { readonly error: unknown; readonly symbol: string } | undefined
  /** Funds that arrived; the UI shows its own text for them. */
  readonly arrived?: { readonly amount: string; readonly symbol: string } | undefined
  /** Key of a UI text that replaces `message`. */
  readonly word?:
    | 'balancesUnavailable'
    | 'methodRefused'
    | 'popupClosed'
    | 'swapEndDone'
    | 'swapEndFailed'
    | 'swapEndPartial'
    | 'swapEndRefunded'
    | 'swapEndReverted'
    | undefined
  /** Button of the toast. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  readonly autoClose: boolean
  /** Duration in milliseconds. Default: {@link toastLifeMs}. */
  readonly lifeMs?: number | undefined
  readonly open: boolean
}

export type Toasts = {
  /** Closes the open toast, then shows this one 150 ms later. */
  show(toast: Toasts.Input): void
  close(): void
  /** Stops the timer while the user reads the toast. */
  pause(): void
  resume(): void
  dispose(): void
}

export declare namespace Toasts {
  type Input = Pick<
    Toast,
    | 'action'
    | 'arrived'
    | 'lifeMs'
    | 'message'
    | 'requestFailure'
    | 'svg'
    | 'switchError'
    | 'variant'
    | 'word'
  > & {
    autoClose?: boolean | undefined
  }
}

/** Creates the toast queue of one widget; `set` writes the toast to the modal's state. */
export function createToasts(options: createToasts.Options): Toasts {
  const { environment, get, set } = options
  let nextId = 1
  let cancel = () => {}

  function expire() {
    cancel = environment.schedule(close, get()?.lifeMs ?? toastLifeMs)
  }
  function open(input: Toasts.Input) {
    const { autoClose = input.variant !== 'loading' } = input
    set({ ...input, id: nextId++, autoClose, open: true })
    if (autoClose) expire()
  }
  function close() {
    cancel()
    const toast = get()
    if (toast?.open) set({ ...toast, open: false })
  }

  return {
    show(input) {
      const isOpen = get()?.open === true
      close()
      if (isOpen) cancel = environment.schedule(() => open(input), toastSwapMs)
      else open(input)
    },
    close,
    pause() {
      // While no toast is open, the timer belongs to the next toast.
      if (get()?.open) cancel()
    },
    resume() {
      const toast = get()
      if (!toast?.open) return
      cancel()
      if (toast.autoClose) expire()
    },
    dispose: () => cancel(),
  }
}

export declare namespace createToasts {
  type Options = {
    environment: Pick<Environment, 'schedule'>
    get: () => Toast | undefined
    set: (toast: Toast) => void
  }
}
