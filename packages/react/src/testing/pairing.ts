// Helpers for browser tests. Contains no tests.
import type {
  CatalogueWallet,
  Fairlead,
  Pairing,
  PairingAttempt,
  PairingLinks,
} from '@fairlead/core'
import { createStore } from 'zustand/vanilla'

/** Pairing without a relay, controlled by the test. */
export type ScriptedPairing = Pairing & {
  /** Calls so far, e.g. `start`, `stop`, `renew`, `choose Fox`. */
  readonly calls: string[]
  /** Methods that the paired wallet lets the page call. */
  readonly granted: Set<string>
  /** Provides a code that is valid for `seconds`. */
  ready(uri: string, seconds?: number, notice?: 'declined' | 'expired'): void
  set(attempt: PairingAttempt): void
}

/** Replaces a widget's pairing with a scripted one. */
export function scriptPairing(
  fairlead: Fairlead,
  linksOf: (wallet: CatalogueWallet, uri: string) => PairingLinks = () => ({}),
): ScriptedPairing {
  const attempt = createStore<PairingAttempt>(() => ({ status: 'idle' }))
  const set = (next: PairingAttempt) => attempt.setState(next, true)
  const calls: string[] = []
  const granted = new Set<string>()
  const pairing: ScriptedPairing = {
    attempt,
    allows: (_, method) => Promise.resolve(granted.has(method)),
    calls,
    granted,
    set,
    choose: (wallet) => calls.push(`choose ${wallet?.name ?? 'any'}`),
    links(wallet) {
      const now = attempt.getState()
      return now.status === 'ready' ? linksOf(wallet, now.uri) : {}
    },
    endUnused: async () => {},
    ownLink: () => undefined,
    ready(uri, seconds = 240, notice) {
      const expiresAt = fairlead.environment.now() + seconds * 1_000
      set({ status: 'ready', expiresAt, notice, uri })
    },
    renew() {
      calls.push('renew')
      set({ status: 'preparing' })
    },
    start() {
      calls.push('start')
      if (attempt.getState().status !== 'ready') set({ status: 'preparing' })
      return () => {
        calls.push('stop')
      }
    },
  }
  Object.assign(fairlead, { pairing: () => Promise.resolve(pairing) })
  return pairing
}
