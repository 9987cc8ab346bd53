import type { ChainId, Namespace } from '@fairlead/protocol'
import {
  createTestWallet,
  createWalletState,
  notShared,
  testIcon,
  type WalletMethod,
} from './createTestWallet.ts'
import { mockConnector } from './mockConnector.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

/** Creates a wallet of the Wallet Standard. Its features are methods that take a list of inputs. */
export function standardTestWallet<const namespace extends Namespace>(
  options: standardTestWallet.Options<namespace>,
): TestWallet & { readonly namespace: namespace } {
  const { accounts, answers = {}, chains, connect, features, name = 'Test Wallet' } = options
  const names = [...new Set([...Object.keys(features), ...Object.keys(answers)])]
  const shown = () =>
    state.isAuthorized
      ? [accounts[state.account]!].flat().map((one) => ({ chains, features: names, ...one }))
      : []
  const state = createWalletState({
    ...options,
    accountCount: accounts.length,
    accountsEvent: () => ['accounts', shown()],
  })
  const toMethod = (feature: string): WalletMethod => ({
    run(inputs) {
      state.requireAccess()
      return Promise.all(inputs.map((input) => features[feature]!(input as never)))
    },
  })
  const wallet = createTestWallet({
    ...options,
    address: () => [accounts[state.account]!].flat()[0]!.address,
    announcement: 'wallet-standard',
    definition: {
      chains,
      connect,
      features: Object.fromEntries(
        names.map((feature) => [
          feature,
          { supportedTransactionVersions: ['legacy', 0], version: '1.0.0' },
        ]),
      ),
      icon: testIcon,
    },
    id: name,
    methods: {
      ...Object.fromEntries(Object.keys(features).map((feature) => [feature, toMethod(feature)])),
      silent: { isQuiet: () => true, run: shown },
      [connect]: { isQuiet: () => state.isAuthorized, run: () => state.authorize().then(shown) },
      'standard:disconnect': { isQuiet: () => true, run: () => state.revoke().then(shown) },
    },
    name,
    state,
  })
  const ask = async (feature: string, input: object) =>
    (await wallet.ask(feature, [input])) as [Record<string, Uint8Array>]
  const provider = options.provider(ask)
  return Object.assign(wallet, { connector: mockConnector(wallet, { connect, provider, state }) })
}

export declare namespace standardTestWallet {
  type Account = {
    readonly address: string
    readonly publicKey: Uint8Array
    /** Wallet Standard names of its networks. Default: all of the wallet. */
    readonly chains?: readonly string[]
  }
  type Options<namespace extends Namespace> = TestWalletOptions & {
    /** Accounts of the user; one may have several addresses. The first is in use. */
    accounts: readonly (Account | readonly Account[])[]
    /** Initial network for unit tests. */
    chainId: ChainId
    /** Wallet Standard names of the networks. */
    chains: readonly string[]
    /** Feature that grants access to pages. */
    connect: 'bitcoin:connect' | 'standard:connect'
    /** Implementations by feature; each answers one input. */
    features: Readonly<Record<string, (input: never) => Promise<unknown>>>
    namespace: namespace
    /** Creates the provider for unit tests. */
    provider: (
      ask: (feature: string, input: object) => Promise<[Record<string, Uint8Array>]>,
    ) => unknown
  }
}

/** Returns the key of the account that a page names in an input. @throws `WalletRefusal` 4100 for another account. */
export function findKey<key extends { readonly address: string }>(
  keys: readonly key[],
  account: unknown,
): key {
  const { address } = account as { address?: unknown }
  const key = keys.find((one) => one.address === address)
  if (key) return key
  throw notShared()
}
