import type { Announce, Bridge } from './bridge.ts'

/**
 * Adds a Polkadot wallet to `injectedWeb3`.
 *
 * @see https://github.com/polkadot-js/extension
 */
export const announceInjectedWeb3: Announce = (given, page = window) => {
  const bridge =
    typeof given === 'string' ? (page as unknown as Record<string, Bridge>)[given]! : given
  const { isLate, name } = bridge.definition as { isLate?: boolean; name: string }
  const listeners = new Set<(accounts: unknown) => void>()
  bridge.on('accounts', (accounts) => {
    for (const listener of [...listeners]) listener(accounts)
  })
  const signer = {
    signPayload: (payload: unknown) => bridge.ask('signPayload', [payload]),
    signRaw: (raw: unknown) => bridge.ask('signRaw', [raw]),
  }
  const entry = Object.freeze({
    version: '1.0.0',
    async enable(origin: string) {
      let shown = await bridge.ask('enable', [origin])
      listeners.add((accounts) => {
        shown = accounts
      })
      return {
        accounts: {
          get: async () => shown,
          subscribe(listener: (accounts: unknown) => void) {
            listeners.add(listener)
            listener(shown)
            return () => listeners.delete(listener)
          },
        },
        signer,
      }
    },
  })
  const announce = () => {
    const scope = page as { injectedWeb3?: Record<string, unknown> }
    scope.injectedWeb3 ??= {}
    scope.injectedWeb3[name] = entry
  }
  bridge.on('announce', announce)
  if (!isLate) announce()
}
