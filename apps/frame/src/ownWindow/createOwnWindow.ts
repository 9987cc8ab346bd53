import type { Environment } from '../environment.ts'
import { withLocale } from '../messages/languages.ts'

/** Interval for checking if the user closed the window, in milliseconds. */
const lookMs = 500

/** A window of this site that the frame has opened for one subject. */
export type Opened<subject> = { readonly id: string; readonly subject: subject; window: Window }

/** One window of this site at a time. A page can't cover it, and its address bar is visible. */
export type OwnWindow<subject> = {
  /**
   * Opens the window; call it from the user's click. A window that is already open is focused.
   *
   * @param features - Window features other than the default; empty for the size of the browser's
   * own windows.
   * @returns False if the browser opens no window.
   */
  open(subject: subject, features?: string): boolean
  current(): Opened<subject> | undefined
  close(): void
  /** Leaves the window open for the user to read, without a link to the frame. */
  release(): void
  subscribe(onChange: () => void): () => void
}

export function createOwnWindow<subject>(
  options: createOwnWindow.Options<subject>,
): OwnWindow<subject> {
  const { features: usual, hear, locale, newId, path, projectId, schedule, view } = options
  const listeners = new Set<() => void>()
  let current: Opened<subject> | undefined
  let cancelLook = () => {}

  function tell() {
    for (const listener of [...listeners]) listener()
  }

  function release() {
    cancelLook()
    current = undefined
    tell()
  }

  function close() {
    current?.window.close()
    release()
  }

  /** Closing the window is no answer: the frame offers the window again. */
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
    release,
    open(subject, features = usual) {
      // Detects a closed window before `look` does.
      if (current?.subject === subject && !current.window.closed) {
        current.window.focus()
        return true
      }
      close()
      // A unique name for each window: a page that opened a window of this name would control it.
      const id = newId()
      const window = view.open(
        withLocale(`${path}?projectId=${encodeURIComponent(projectId)}`, locale()),
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
    /** Called with messages of the open window only. */
    hear: (data: unknown, from: Opened<subject>) => void
    /** Returns the current language of the window. */
    locale: () => string
    /** Returns a UUID. */
    newId: () => string
    /** Path of the window's document. */
    path: `/popup/${string}`
    /** The project whose name and logo the window shows. */
    projectId: string
    schedule: Environment['schedule']
    /** The frame's own window. */
    view: Pick<Window, 'addEventListener' | 'location' | 'open'>
  }
}
