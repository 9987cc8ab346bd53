import type { Announce, Bridge } from './bridge.ts'

/**
 * Registers a wallet with the page's registry, now and when one starts later (Wallet Standard). Features without the
 * prefix `standard:` are methods that take a list of inputs.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export const announceWalletStandard: Announce = (given, page = window) => {
  const bridge =
    typeof given === 'string' ? (page as unknown as Record<string, Bridge>)[given]! : given
  const {
    accounts: initial = [],
    chains,
    connect,
    features,
    icon,
    isLate,
    name,
  } = bridge.definition as {
    /** Accounts that the page has access to from the start. */
    accounts?: readonly unknown[]
    chains: readonly string[]
    /** Name of the feature that grants access to pages. */
    connect: string
    /** Versions by feature; the part of the name after the colon is the method. */
    features: Readonly<Record<string, object>>
    icon: string
    isLate?: boolean
    name: string
  }
  let accounts: unknown = initial
  const grantAccess = {
    version: '1.0.0',
    async connect(input: { silent?: boolean } = {}) {
      accounts = await bridge.ask(input.silent ? 'silent' : connect)
      return { accounts }
    },
  }
  const listeners = new Set<(change: { accounts: unknown }) => void>()
  bridge.on('accounts', (next) => {
    accounts = next
    for (const listener of [...listeners]) listener({ accounts })
  })
  const toFeature = ([feature, versions]: [string, object]) => {
    const method = feature.slice(feature.indexOf(':') + 1)
    const ask = (...inputs: unknown[]) => bridge.ask(feature, inputs)
    return [feature, { [method]: ask, ...versions }]
  }
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    chains,
    features: {
      [connect]: grantAccess,
      // `bitcoin:connect` has no silent mode, so pages that reconnect use this feature.
      'standard:connect': grantAccess,
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () => bridge.ask('standard:disconnect'),
      },
      'standard:events': {
        version: '1.0.0',
        on(_: string, listener: (change: { accounts: unknown }) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      ...Object.fromEntries(Object.entries(features).map(toFeature)),
    },
    get accounts() {
      return accounts
    },
  })
  type Registry = { register(wallet: object): unknown }
  const register = (registry: Registry) => registry.register(wallet)
  const announce = () => {
    page.addEventListener('wallet-standard:app-ready', (event) => {
      register((event as CustomEvent<Registry>).detail)
    })
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
  bridge.on('announce', announce)
  if (!isLate) announce()
}
