import type { Namespace } from '@fairlead/protocol'
import type { Base } from './createBase.ts'
import { WalletRefusal } from './createTestApprovals.ts'
import { mockConnector } from './mockConnector.ts'
import { packBytes, unpackBytes } from './packBytes.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

/** Creates a wallet of the Wallet Standard. Its features are methods that take a list of inputs. */
export function createStandardWallet<const namespace extends Namespace>(
  options: createStandardWallet.Options<namespace>,
): TestWallet & { readonly namespace: namespace } {
  const {
    accounts,
    answers = {},
    base,
    connect,
    isLate = false,
    methods,
    name = 'Test Wallet',
    namespace,
    providerOf,
    standardChains,
  } = options
  const { desk, emit, state } = base
  const features = [...new Set([...Object.keys(methods), ...Object.keys(answers)])]
  const account = () => accounts[state.account]!
  const shown = () =>
    state.isAuthorized
      ? [
          {
            address: account().address,
            chains: standardChains,
            features,
            publicKey: account().publicKey,
          },
        ]
      : []

  async function become(isAuthorized: boolean) {
    state.isAuthorized = isAuthorized
    await emit('accounts', packBytes(shown()))
    return shown()
  }

  function runnerOf(method: string, inputs: readonly unknown[]): () => Promise<unknown> | unknown {
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    const own = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (answer) return () => answer(inputs)
    if (own) return () => Promise.all(inputs.map((input) => own(input as never)))
    throw new WalletRefusal({ code: 4200, message: `${method} is not supported.` })
  }

  async function ask(method: string, inputs: readonly unknown[] = []): Promise<unknown> {
    if (method === 'silent') return desk.ask({ isQuiet: true, method, params: inputs, run: shown })
    if (method === connect)
      return desk.ask({
        isQuiet: state.isAuthorized,
        method,
        params: inputs,
        run: () => (state.isAuthorized ? shown() : become(true)),
      })
    if (method === 'standard:disconnect')
      return desk.ask({ isQuiet: true, method, params: inputs, run: () => become(false) })
    const run = runnerOf(method, inputs)
    return desk.ask({ method, params: inputs, run })
  }

  const wallet: TestWallet & { readonly namespace: namespace } = {
    ...base.controls,
    namespace,
    id: name,
    name,
    get address() {
      return account().address
    },
    get chainId() {
      return state.chainId
    },
    connector: mockConnector({
      ask,
      base,
      connect,
      id: name,
      name,
      namespace,
      provider: providerOf(
        async (method, input) => (await ask(method, [input])) as [Record<string, unknown>],
      ),
      accounts: () => shown().map(({ address }) => ({ address })),
    }),
    async switchNetwork(chainId) {
      state.chainId = chainId
      await emit('chain', chainId)
    },
    async switchAccount(index) {
      state.account = accounts[index] ? index : state.account
      if (state.isAuthorized) await become(true)
    },
    async drop() {
      await become(false)
    },
    page: {
      definition: {
        chains: standardChains,
        connect,
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        isLate,
        methods: features,
        name,
      },
      door: 'wallet-standard',
      handle: async (method, params) =>
        packBytes(await ask(method, unpackBytes(params ?? []) as readonly unknown[])),
      listen: base.listen,
    },
  }
  return wallet
}

export declare namespace createStandardWallet {
  type Options<namespace extends Namespace> = TestWalletOptions & {
    accounts: readonly { readonly address: string; readonly publicKey: Uint8Array }[]
    base: Base
    /** Feature that grants access to pages. */
    connect: 'bitcoin:connect' | 'standard:connect'
    /** Implementations by feature; each answers one input. */
    methods: Readonly<Record<string, (input: never) => Promise<unknown>>>
    namespace: namespace
    /** Creates the provider for unit tests. */
    providerOf: (
      ask: (method: string, input: object) => Promise<[Record<string, unknown>]>,
    ) => unknown
    standardChains: readonly string[]
  }
}
