import type { PairingEnvironment, Socket } from '@fairlead/pairing'

/** What the pairing client takes from a browser. */
export function browserEnvironment(): PairingEnvironment {
  return {
    now: () => Date.now(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    openSocket: (url) => new WebSocket(url) as Socket,
    onWake(listener) {
      const onSeen = () => {
        if (document.visibilityState === 'visible') listener()
      }
      window.addEventListener('online', listener)
      document.addEventListener('visibilitychange', onSeen)
      return () => {
        window.removeEventListener('online', listener)
        document.removeEventListener('visibilitychange', onSeen)
      }
    },
    ...('locks' in navigator && {
      lead(name: string, lead: (lost: AbortSignal) => void, signal: AbortSignal) {
        const lost = new AbortController()
        navigator.locks
          .request(name, { signal }, () => {
            lead(lost.signal)
            // Held for as long as the tab leads.
            return new Promise<void>((resolve) =>
              signal.addEventListener('abort', () => resolve(), { once: true }),
            )
          })
          .catch(() => {})
          .finally(() => lost.abort())
      },
    }),
    openChannel(name) {
      const channel = new BroadcastChannel(name)
      return {
        postMessage: (message) => channel.postMessage(message),
        listen(onMessage) {
          channel.onmessage = ({ data }) => onMessage(data)
          return () => channel.close()
        },
      }
    },
  }
}
