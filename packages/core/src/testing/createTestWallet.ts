import type { ChainId, Namespace } from '@fairlead/protocol'
import { createTestApprovals, WalletRefusal } from './createTestApprovals.ts'
import { packBytes, unpackBytes } from './packBytes.ts'
import type { TestWallet, TestWalletOptions, WalletAnnouncement } from './TestWallet.ts'

/** Icon of test wallets. */
export const testIcon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

/** Access, account and network of a test wallet, and its events. */
export function createWalletState(options: createWalletState.Options) {
  const { accountCount, accountsEvent, chainEvent = (chainId) => ['chain', chainId] } = options
  const listeners = new Set<createWalletState.Listener>()
  async function emit([name, value]: createWalletState.Event): Promise<void> {
    await Promise.all([...listeners].map((listener) => listener(name, packBytes(value))))
  }
  const state = {
    account: 0,
    chainId: options.chainId,
    isAuthorized: options.isAuthorized === true,
    listen(listener: createWalletState.Listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Grants access to pages. */
    async authorize() {
      if (state.isAuthorized) return
      state.isAuthorized = true
      await emit(accountsEvent())
    },
    /** @throws {@link WalletRefusal} 4100 if pages have no access. */
    requireAccess() {
      if (!state.isAuthorized) throw notShared()
    },
    async revoke() {
      state.isAuthorized = false
      await emit(accountsEvent())
    },
    async switchAccount(index: number) {
      if (index < accountCount) state.account = index
      if (state.isAuthorized) await emit(accountsEvent())
    },
    async switchNetwork(next: ChainId) {
      if (next === state.chainId) return
      state.chainId = next
      await emit(chainEvent(next))
    },
  }
  return state
}

export declare namespace createWalletState {
  type Event = readonly [name: string, value: unknown]
  type Listener = (name: string, value: unknown) => Promise<void> | void
  type Options = {
    accountCount: number
    /** Returns the event after a change of access or account. */
    accountsEvent: () => Event
    chainEvent?: ((chainId: ChainId) => Event) | undefined
    chainId: ChainId
    isAuthorized?: boolean | undefined
  }
}

export type WalletState = ReturnType<typeof createWalletState>

/** A method that pages call. */
export type WalletMethod = {
  check?: ((params: readonly unknown[]) => void) | undefined
  isQuiet?: () => boolean
  run: (params: readonly unknown[]) => unknown
}

/** Creates a test wallet from its methods; what remains is the connector for unit tests. */
export function createTestWallet<const namespace extends Namespace>(
  options: createTestWallet.Options<namespace>,
): createTestWallet.Wallet<namespace> {
  const { address, announcement, definition, id, isLate = false, name, namespace, state } = options
  const approvals = createTestApprovals(options)

  async function ask(method: string, params?: unknown): Promise<unknown> {
    const { answers = {}, fallback, methods } = options
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    const own = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!answer && !own && !fallback) throw unsupported(method)
    const list = Array.isArray(params) ? (params as readonly unknown[]) : []
    return approvals.ask({
      check: answer ? undefined : () => own?.check?.(list),
      isQuiet: own ? own.isQuiet?.() === true : !answer,
      method,
      params,
      run: () => (answer ? answer(params) : own ? own.run(list) : fallback?.(method, params)),
    })
  }

  return {
    namespace,
    id,
    name,
    get address() {
      return address()
    },
    get chainId() {
      return state.chainId
    },
    get isAuthorized() {
      return state.isAuthorized
    },
    answer: approvals.answer,
    approve: approvals.approve,
    ask,
    drop: state.revoke,
    nextRequest: approvals.nextRequest,
    reject: approvals.reject,
    requests: approvals.requests,
    switchAccount: state.switchAccount,
    switchNetwork: state.switchNetwork,
    page: {
      definition: { isLate, name, ...definition },
      announcement,
      handle: async (method, params) => packBytes(await ask(method, unpackBytes(params))),
      listen: state.listen,
    },
  }
}

export declare namespace createTestWallet {
  type Ask = (method: string, params?: unknown) => Promise<unknown>
  type Wallet<namespace extends Namespace> = Omit<TestWallet, 'connector'> & {
    readonly namespace: namespace
    /** Calls a method, as a page does. */
    readonly ask: Ask
  }
  type Options<namespace extends Namespace> = TestWalletOptions & {
    /** Returns the address of the account in use. */
    address: () => string
    announcement: WalletAnnouncement
    /** More data for the script in the page. */
    definition: Readonly<Record<string, unknown>>
    /** Answers methods that are in neither `methods` nor `answers`, without approval. */
    fallback?: Ask | undefined
    id: string
    methods: Readonly<Record<string, WalletMethod>>
    name: string
    namespace: namespace
    state: WalletState
  }
}

/** Creates the error for a method that a wallet doesn't support. */
export function unsupported(method: string): WalletRefusal {
  return new WalletRefusal({ code: 4200, message: `${method} is not supported.` })
}

/** Creates the error for an account that the page has no access to. */
export function notShared(): WalletRefusal {
  return new WalletRefusal({ code: 4100, message: 'Not an account of this page.' })
}
