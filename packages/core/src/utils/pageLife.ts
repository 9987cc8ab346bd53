/** The page that a widget lives in, as far as telling of it goes. */
export type PageLife = {
  /** Where the page is now. */
  href(): string
  /** Hands over a text that is sent even if the page goes. @returns False when nobody takes it. */
  sendBeacon(url: string, text: string): boolean
  /** Runs whenever the page is hidden or frozen: it may never come back. @returns Stops. */
  onLeave(run: () => void): () => void
}

/** The real page; `undefined` outside of one. */
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
