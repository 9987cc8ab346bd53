/** Resolves when the page is visible, because a background tab must not ask the user anything. */
export async function waitUntilVisible(signal: AbortSignal): Promise<void> {
  if (typeof document === 'undefined' || document.visibilityState !== 'hidden') return
  await new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'hidden' || signal.aborted) {
        document.removeEventListener('visibilitychange', look)
        resolve()
      }
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look, { once: true })
  })
}
