import type { Bridge } from './bridge.ts'

/**
 * Adds the wallet to `window.injectedWeb3`. Runs in the page, so it must not use anything outside its own body.
 * https://github.com/polkadot-js/extension
 */
export function installInjectedWeb3(key: string) {
  const bridge = (window as unknown as Record<string, Bridge>)[key]!
  const { isLate, name } = bridge.definition as { isLate: boolean; name: string }
  const scope = window as unknown as { injectedWeb3?: Record<string, unknown> }
  const listeners = new Set<(accounts: unknown) => void>()
  bridge.on('accounts', (accounts) => {
    for (const listener of [...listeners]) listener(accounts)
  })
  const entry = {
    version: '1.0.0',
    async enable(origin: string) {
      let shown = await bridge.ask('enable', [origin])
      bridge.on('accounts', (accounts) => {
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
        signer: {
          signPayload: (payload: unknown) => bridge.ask('signPayload', [payload]),
          signRaw: (raw: unknown) => bridge.ask('signRaw', [raw]),
        },
      }
    },
  }
  const announce = () => {
    scope.injectedWeb3 ??= {}
    scope.injectedWeb3[name] = entry
  }
  bridge.on('announce', announce)
  if (!isLate) announce()
}
