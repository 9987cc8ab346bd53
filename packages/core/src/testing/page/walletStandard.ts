import type { Bridge } from './bridge.ts'

/**
 * Registers the wallet by the Wallet Standard. Runs in the page, so it must not use anything outside its own body.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function installWalletStandard(key: string) {
  const bridge = (window as unknown as Record<string, Bridge>)[key]!
  const { chains, connect, icon, isLate, methods, name } = bridge.definition as {
    chains: readonly string[]
    /** Name of the feature that grants access to pages. */
    connect: string
    icon: string
    isLate: boolean
    /** Names of features; the part after the colon is the method. */
    methods: readonly string[]
    name: string
  }
  let accounts: unknown = []
  const letIn = {
    version: '1.0.0',
    async connect(input: { silent?: boolean } = {}) {
      accounts = await bridge.ask(input.silent ? 'silent' : connect)
      return { accounts }
    },
  }
  const listeners = new Set<(change: { accounts: unknown }) => void>()
  const become = (next: unknown) => {
    accounts = next
    for (const listener of [...listeners]) listener({ accounts })
  }
  bridge.on('accounts', become)
  const toFeature = (feature: string) => {
    const method = feature.slice(feature.indexOf(':') + 1)
    const ask = (...inputs: unknown[]) => bridge.ask(feature, inputs)
    return [
      feature,
      { [method]: ask, supportedTransactionVersions: ['legacy', 0], version: '1.0.0' },
    ]
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    features: {
      ...Object.fromEntries(methods.map(toFeature)),
      [connect]: letIn,
      // `bitcoin:connect` has no silent mode, so pages that reconnect use this feature.
      'standard:connect': letIn,
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
    },
    get accounts() {
      return accounts
    },
  }
  type Registry = { register(wallet: object): unknown }
  const register = (registry: Registry) => registry.register(wallet)
  const answer = (event: Event) => register((event as CustomEvent<Registry>).detail)
  const announce = () => {
    // Also answers dapps that request wallets later.
    window.addEventListener('wallet-standard:app-ready', answer)
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
  bridge.on('announce', announce)
  if (!isLate) announce()
}
