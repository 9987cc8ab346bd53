import type { ChainId } from '@fairlead/protocol'
import { bytesToHex, hexToBytes, isHex } from 'viem'
import type { PolkadotProvider } from '../namespaces/providers.ts'
import { toSs58 } from '../namespaces/ss58.ts'
import { createTestWallet, createWalletState } from './createTestWallet.ts'
import { mockConnector } from './mockConnector.ts'
import { toEd25519, toWrapped } from './signers/ed25519.ts'
import { findKey } from './standardTestWallet.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

/** Result of {@link polkadotTestWallet}. */
export type PolkadotTestWallet = TestWallet & { readonly namespace: 'polkadot' }

/**
 * Creates a Polkadot wallet of `injectedWeb3` for tests. It signs messages with Ed25519. Transactions are answered by
 * `answers.signPayload`.
 */
export async function polkadotTestWallet(
  options: polkadotTestWallet.Options = {},
): Promise<PolkadotTestWallet> {
  const {
    accounts = [1, 2].map(toDevelopmentAccount),
    chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    name = 'test-wallet',
  } = options
  const keys = accounts.map(({ address, secret }) => ({ ...toEd25519(secret), address }))
  const address = () => keys[state.account]!.address
  const shown = () =>
    state.isAuthorized ? [{ address: address(), name: 'Test', type: 'ed25519' }] : []
  const state = createWalletState({
    ...options,
    accountCount: keys.length,
    accountsEvent: () => ['accounts', shown()],
    chainId,
  })
  const wallet = createTestWallet({
    ...options,
    address,
    announcement: 'injectedWeb3',
    definition: {},
    id: name,
    methods: {
      enable: { isQuiet: () => state.isAuthorized, run: () => state.authorize().then(shown) },
      signRaw: {
        run([asked]) {
          state.requireAccess()
          const { data } = asked as { data: string }
          const bytes = isHex(data) ? hexToBytes(data) : new TextEncoder().encode(data)
          return { id: 1, signature: bytesToHex(findKey(keys, asked).sign(toWrapped(bytes))) }
        },
      },
    },
    name,
    namespace: 'polkadot',
    state,
  })
  const provider: PolkadotProvider = {
    async signMessage({ address, message }) {
      const answer = await wallet.ask('signRaw', [{ address, data: message, type: 'bytes' }])
      return (answer as { signature: string }).signature
    },
  }
  const connector = mockConnector(wallet, { connect: 'enable', provider, state })
  return Object.assign(wallet, { connector })
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

/** Returns a development account on Polkadot. @param byte - Repeated 32 times as the secret. */
export function toDevelopmentAccount(byte: number): polkadotTestWallet.Account {
  const secret = new Uint8Array(32).fill(byte)
  return { address: toSs58({ prefix: 0, publicKey: toEd25519(secret).publicKey }), secret }
}
