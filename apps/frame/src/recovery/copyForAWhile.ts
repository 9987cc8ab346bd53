/** How long a secret stays in the clipboard, in milliseconds. */
const keptMs = 30_000

/**
 * Copies a secret and clears the clipboard after a while.
 *
 * Browsers allow that only in a focused window; otherwise the clipboard is cleared when the window is focused again. A
 * closing window tries to clear it at once. Not every browser allows that, so the UI asks the user to keep the window
 * open.
 */
export async function copyForAWhile(options: copyForAWhile.Options): Promise<void> {
  const { clipboard, onFocus, onLeave, schedule, text } = options
  await clipboard.writeText(text)
  const clear = () =>
    clipboard.writeText('').catch(() => {
      const stop = onFocus(() => {
        stop()
        void clear()
      })
    })
  const stop = onLeave(() => void clipboard.writeText('').catch(() => {}))
  schedule(() => {
    stop()
    void clear()
  }, keptMs)
}

export declare namespace copyForAWhile {
  type Options = {
    clipboard: Pick<Clipboard, 'writeText'>
    /** Calls a function whenever the window gets focus. @returns Removes the listener. */
    onFocus: (run: () => void) => () => void
    /** Calls a function when the window is closed or left. @returns Removes the listener. */
    onLeave: (run: () => void) => () => void
    schedule: (run: () => void, ms: number) => () => void
    text: string
  }
}

/** Copies a secret in this window and clears it after a while. @throws if the browser refuses clipboard access. */
export function copyHere(options: Pick<copyForAWhile.Options, 'schedule' | 'text'>): Promise<void> {
  const on = (name: 'focus' | 'pagehide') => (run: () => void) => {
    window.addEventListener(name, run)
    return () => window.removeEventListener(name, run)
  }
  return copyForAWhile({
    ...options,
    clipboard: navigator.clipboard,
    onFocus: on('focus'),
    onLeave: on('pagehide'),
  })
}
