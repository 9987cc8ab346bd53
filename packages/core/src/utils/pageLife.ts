/** Page APIs that telemetry needs. */
export type PageLife = {
  /** Returns the page's current URL. */
  href(): string
  /** Queues a text to be sent even if the page closes. @returns False if the browser rejects it. */
  sendBeacon(url: string, text: string): boolean
  /** Calls `run` when the page is hidden or frozen, as it may not resume. @returns Unsubscribes. */
  onLeave(run: () => void): () => void
}

/** Returns the browser's page; undefined outside a page. */
export function browserPage(): PageLife | undefined {
  if (typeof document === 'undefined') return undefined
  return {
    href: () => location.href,
    sendBeacon: (url, text) => navigator.sendBeacon(url, text),
    onLeave(run) {
      const stop = new AbortController()
      const { signal } = stop
      const onChange = () => {
        if (document.visibilityState === 'hidden') run()
      }
      document.addEventListener('visibilitychange', onChange, { signal })
      document.addEventListener('freeze', run, { signal })
      window.addEventListener('pagehide', run, { signal })
      return () => stop.abort()
    },
  }
}
