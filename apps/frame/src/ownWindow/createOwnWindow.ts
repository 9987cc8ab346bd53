import type { Environment } from '../environment.ts'
import { withLocale } from '../wantedLanguages.ts'

/** How often it is looked whether the person closed it, in milliseconds. */
const lookMs = 500

/** A window of this site that the frame has opened, about one thing. */
export type Opened<subject> = { readonly id: string; readonly subject: subject; window: Window }

/** One window of this site at a time. Nobody can lay anything over it, and its address bar is in sight. */
export type OwnWindow<subject> = {
  /**
   * For the click of the person; one that is open already comes to the front.
   *
   * @param features - Other than usual: none, and it is as large as the browser's own windows are.
   * @returns False where the browser opens none.
   */
  open(subject: subject, features?: string): boolean
  current(): Opened<subject> | undefined
  close(): void
  /** Leaves the window to the person: it is read on, and works on nothing any more. */
  letGo(): void
  subscribe(onChange: () => void): () => void
}

export function createOwnWindow<subject>(
  options: createOwnWindow.Options<subject>,
): OwnWindow<subject> {
  const { features: usual, hear, locale, newId, path, schedule, view } = options
  const listeners = new Set<() => void>()
  let current: Opened<subject> | undefined
  let cancelLook = () => {}

  function tell() {
    for (const listener of [...listeners]) listener()
  }

  function letGo() {
    cancelLook()
    current = undefined
    tell()
  }

  function close() {
    current?.window.close()
    letGo()
  }

  /** A window that was closed by hand is no answer: the frame offers it once more. */
  function look() {
    if (current?.window.closed) return close()
    cancelLook = schedule(look, lookMs)
  }

  view.addEventListener('message', ({ data, origin, source }: MessageEvent) => {
    if (current && source === current.window && origin === view.location.origin) hear(data, current)
  })

  return {
    close,
    current: () => current,
    letGo,
    open(subject, features = usual) {
      // That it was closed is seen here before `look` sees it.
      if (current?.subject === subject && !current.window.closed) {
        current.window.focus()
        return true
      }
      close()
      // A name of its own each time: a page that had opened one of this name would own it.
      const id = newId()
      const window = view.open(
        withLocale(path, locale()),
        `${path.split('/').at(-1)}-${id}`,
        features,
      )
      if (!window) return false
      current = { id, subject, window }
      cancelLook = schedule(look, lookMs)
      tell()
      return true
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}

export declare namespace createOwnWindow {
  type Options<subject> = {
    features: string
    /** What the window that is open said, and nobody else. */
    hear: (data: unknown, from: Opened<subject>) => void
    /** Language of the window, at this moment. */
    locale: () => string
    /** A UUID. */
    newId: () => string
    /** Where the window is. */
    path: `/popup/${string}`
    schedule: Environment['schedule']
    /** The frame's. */
    view: Pick<Window, 'addEventListener' | 'location' | 'open'>
  }
}
