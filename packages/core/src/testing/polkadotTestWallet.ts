import type { ChainId } from '@fairlead/protocol'
import { bytesToHex, hexToBytes, isHex } from 'viem'
import type { PolkadotProvider } from '../namespaces/providers.ts'
import { createBase } from './createBase.ts'
import { WalletRefusal } from './createTestApprovals.ts'
import { type Ed25519Key, importEd25519 } from './ed25519.ts'
import { mockConnector } from './mockConnector.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

/** Ed25519 keys with precomputed Polkadot addresses, so that no BLAKE2 is needed to derive them. */
const development: readonly [polkadotTestWallet.Account, ...polkadotTestWallet.Account[]] = [
  {
    address: '148eGqBKBSbTrKnGQka9tNNFoycLLa6ZPddFbtfJNczsBQPj',
    secret: new Uint8Array(32).fill(1),
  },
  {
    address: '13vSFNfBt3F3muQBhRNEMw7PuMvXQHWFv93N5VkpkrmAbStF',
    secret: new Uint8Array(32).fill(2),
  },
]

/** Result of {@link polkadotTestWallet}. */
export type PolkadotTestWallet = TestWallet & { readonly namespace: 'polkadot' }

/**
 * Creates a Polkadot wallet of `injectedWeb3` for tests. It signs messages with Ed25519. Transactions are answered by
 * `answers.signPayload`.
 *
 * @throws `NotSupportedError` if Web Crypto has no Ed25519.
 */
export async function polkadotTestWallet(
  options: polkadotTestWallet.Options = {},
): Promise<PolkadotTestWallet> {
  const {
    accounts = development,
    answers = {},
    chainId = polkadot,
    isLate = false,
    name = 'test-wallet',
  } = options
  const base = createBase({ ...options, chainId })
  const { desk, emit, state } = base
  const keys = await Promise.all(accounts.map(({ secret }) => importEd25519(secret)))
  const account = () => accounts[state.account]!
  const shown = () =>
    state.isAuthorized ? [{ address: account().address, name: 'Test', type: 'ed25519' }] : []

  async function become(isAuthorized: boolean) {
    state.isAuthorized = isAuthorized
    await emit('accounts', shown())
    return shown()
  }

  async function signRaw(params: unknown) {
    const [{ address, data }] = params as [{ address: string; data: string }]
    const key = keys[accounts.findIndex((one) => one.address === address)]
    if (!key || !state.isAuthorized)
      throw new WalletRefusal({ code: 4100, message: 'Not an account of this page.' })
    return { id: 1, signature: bytesToHex(await signWrapped(key, data)) }
  }

  async function ask(method: string, params: unknown = []): Promise<unknown> {
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (answer) return desk.ask({ method, params, run: () => answer(params) })
    if (method === 'enable')
      return desk.ask({
        isQuiet: state.isAuthorized,
        method,
        params,
        run: () => (state.isAuthorized ? shown() : become(true)),
      })
    if (method === 'signRaw') return desk.ask({ method, params, run: () => signRaw(params) })
    throw new WalletRefusal({ code: 4200, message: `${method} is not supported.` })
  }

  const provider: PolkadotProvider = {
    async signMessage({ address, message }) {
      const answer = await ask('signRaw', [{ address, data: message, type: 'bytes' }])
      return (answer as { signature: string }).signature
    },
  }
  return {
    ...base.controls,
    namespace: 'polkadot',
    id: name,
    name,
    get address() {
      return account().address
    },
    get chainId() {
      return state.chainId
    },
    connector: mockConnector({
      accounts: () => shown().map(({ address }) => ({ address })),
      ask,
      base,
      connect: 'enable',
      id: name,
      name,
      namespace: 'polkadot',
      provider,
    }),
    async switchNetwork(next) {
      state.chainId = next
      await emit('chain', next)
    },
    async switchAccount(index) {
      state.account = accounts[index] ? index : state.account
      if (state.isAuthorized) await become(true)
    },
    async drop() {
      await become(false)
    },
    page: { definition: { isLate, name }, door: 'injectedWeb3', handle: ask, listen: base.listen },
  }
}

export declare namespace polkadotTestWallet {
  /** `address` in SS58; `secret` is the account's Ed25519 key, 32 bytes. */
  type Account = { readonly address: string; readonly secret: Uint8Array }
  type Options = TestWalletOptions & {
    /** Accounts of the wallet; the first is in use. Default: fixed accounts on Polkadot. */
    accounts?: readonly [Account, ...Account[]] | undefined
    /** Initial network for unit tests. In a page, the wallet has no network of its own. */
    chainId?: ChainId | undefined
  }
}

/** Signs data in `<Bytes>` tags, so that it is never a valid transaction. */
function signWrapped(key: Ed25519Key, data: string): Promise<Uint8Array> {
  const bytes = isHex(data) ? hexToBytes(data) : new TextEncoder().encode(data)
  const text = new TextEncoder()
  return key.sign(Uint8Array.of(...text.encode('<Bytes>'), ...bytes, ...text.encode('</Bytes>')))
}
