import type { Eip1193Provider, Environment } from '@fairlead/core'

/** A wallet in the page, controlled by the test down to its raw answers. */
export type TestWallet = {
  readonly provider: Eip1193Provider
  /** All requests that the wallet received, oldest first. */
  readonly calls: { readonly method: string; readonly params?: unknown }[]
  /** Accounts that the wallet returns. Typed as `unknown`, because real wallets may return any value. */
  accounts: unknown
  chainId: unknown
  /** Replaces the answer to a method: throw to refuse, never resolve to be silent. */
  readonly answers: Record<string, (params: unknown) => unknown>
  emit(event: string, value: unknown): void
  /** Announces itself by EIP-6963 now, and whenever the page asks. @returns Stops announcing. */
  announce(events: Environment['events'], info?: Readonly<Record<string, unknown>>): () => void
}

/** Creates an EIP-1193 error, as wallets throw it. */
export function rpcError(code: unknown, message = 'Refused', data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
}

export function createTestWallet(
  given: Partial<Pick<TestWallet, 'accounts' | 'chainId'>> = {},
): TestWallet {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const calls: TestWallet['calls'] = []
  const answers: TestWallet['answers'] = {
    eth_requestAccounts: () => wallet.accounts,
    eth_accounts: () => wallet.accounts,
    eth_chainId: () => wallet.chainId,
  }
  const wallet: TestWallet = {
    accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    chainId: '0x7a69',
    ...given,
    calls,
    answers,
    provider: {
      async request({ method, params }) {
        calls.push(params === undefined ? { method } : { method, params })
        const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
        if (!answer) throw rpcError(-32601, `No such method: ${method}`)
        return answer(params)
      },
      on(event, listener) {
        const some = listeners.get(event) ?? new Set()
        listeners.set(event, some.add(listener))
      },
      removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
    },
    announce(events, info = {}) {
      const detail = {
        info: {
          uuid: 'wallet-1',
          name: 'Fox',
          rdns: 'org.example.fox',
          icon: 'data:image/png,',
          ...info,
        },
        provider: wallet.provider,
      }
      const announce = () =>
        void events?.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      events?.addEventListener('eip6963:requestProvider', announce)
      announce()
      return () => events?.removeEventListener('eip6963:requestProvider', announce)
    },
  }
  return wallet
}
