/** How long a secret stays in the clipboard, in milliseconds. */
const keptMs = 30_000

/**
 * Copies a secret, and clears the clipboard after a while. Browsers let only a window that has the focus
 * do that: otherwise it is done when the person comes back. One that goes away tries it at once, which not every
 * browser allows: so people are told to leave it open.
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
    /** Runs something whenever the window gets the focus. @returns What stops it. */
    onFocus: (run: () => void) => () => void
    /** Runs something when the window goes away. @returns What stops it. */
    onLeave: (run: () => void) => () => void
    schedule: (run: () => void, ms: number) => () => void
    text: string
  }
}
