import type { BaseError } from '@fairlead/protocol'
import type { Environment } from '../utils/environment.ts'

/** Source: product specification, section 9; the second is ours. In milliseconds. */
export const toastSwapMs = 150
export const toastLifeMs = 5_000

/** A short word about what just happened; one at a time. */
export type Toast = {
  readonly id: number
  readonly message: string
  readonly variant: 'success' | 'loading' | 'error'
  /** Markup of an SVG that is shown instead of the icon of the variant. Drawn as an image: its scripts never run. */
  readonly svg?: string | undefined
  /** Why a network was not changed; the face says it in its own words. */
  readonly switchError?: BaseError | undefined
  /** The name of the message, where the face has its own words for it. */
  readonly word?: 'balancesUnavailable' | 'methodRefused' | 'popupClosed' | undefined
  /** Something that can be done about it. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  readonly autoClose: boolean
  /** How long it is shown, in milliseconds. Default: {@link toastLifeMs}. */
  readonly lifeMs?: number | undefined
  readonly open: boolean
}

export type Toasts = {
  /** Closes the toast that is open, and shows this one 150 ms later. */
  show(toast: Toasts.Input): void
  close(): void
  /** Keeps the toast while somebody reads it. */
  pause(): void
  resume(): void
  dispose(): void
}

export declare namespace Toasts {
  type Input = Pick<
    Toast,
    'action' | 'lifeMs' | 'message' | 'svg' | 'switchError' | 'variant' | 'word'
  > & {
    autoClose?: boolean | undefined
  }
}

/** Shows one toast at a time through `set`, which owns what is drawn. */
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
      // While closed, what is waited for is the next toast.
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
