import type { PairingEnvironment, Socket } from '@fairlead/pairing'

/** Returns the browser APIs that the pairing client uses. */
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
  }
}
