import type { ChainId } from '@fairlead/protocol'
import { base58, base64 } from '@scure/base'
import { http } from 'viem'
import type { SolanaProvider } from '../namespaces/providers.ts'
import { createBase } from './createBase.ts'
import { createStandardWallet } from './createStandardWallet.ts'
import { WalletRefusal } from './createTestApprovals.ts'
import { importEd25519 } from './ed25519.ts'
import { signSolanaWire } from './solanaWire.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Result of {@link solanaTestWallet}. */
export type SolanaTestWallet = TestWallet & { readonly namespace: 'solana' }

/**
 * Creates a Solana wallet of the Wallet Standard for tests, with real keys. It sends transactions if it has a node
 * (`rpcUrl`).
 *
 * @throws `NotSupportedError` if Web Crypto has no Ed25519.
 */
export async function solanaTestWallet(
  options: solanaTestWallet.Options = {},
): Promise<SolanaTestWallet> {
  const {
    chainId = mainnet,
    rpcUrl,
    secrets = [1, 2].map((byte) => new Uint8Array(32).fill(byte)),
  } = options
  const base = createBase({ ...options, chainId })
  const keys = await Promise.all(secrets.map(importEd25519))
  const keyOf = (account: unknown) => {
    const { address } = account as { address?: unknown }
    const key = keys.find((one) => one.address === address)
    if (key && base.state.isAuthorized) return key
    throw new WalletRefusal({ code: 4100, message: 'Not an account of this page.' })
  }

  async function signTransaction({ account, transaction }: Input) {
    const signed = await signSolanaWire(transaction, keyOf(account))
    if (signed) return signed
    throw new WalletRefusal({
      code: -32602,
      message: 'The account does not sign this transaction.',
    })
  }

  async function send(input: Input) {
    if (!rpcUrl) throw new WalletRefusal({ code: 4200, message: 'It has no node to send with.' })
    const params = [base64.encode(await signTransaction(input)), { encoding: 'base64' }]
    const signature = await http(rpcUrl)({ retryCount: 0 }).request({
      method: 'sendTransaction',
      params,
    } as never)
    return base58.decode(String(signature))
  }

  return createStandardWallet({
    ...options,
    accounts: keys,
    base,
    connect: 'standard:connect',
    namespace: 'solana',
    standardChains: ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'],
    methods: {
      'solana:signMessage': async ({ account, message }: Input) => ({
        signature: await keyOf(account).sign(message),
        signedMessage: message,
      }),
      'solana:signTransaction': async (input: Input) => ({
        signedTransaction: await signTransaction(input),
      }),
      'solana:signAndSendTransaction': async (input: Input) => ({ signature: await send(input) }),
    },
    providerOf: (ask): SolanaProvider => ({
      async signMessage({ address, message }) {
        const [{ signature }] = await ask('solana:signMessage', { account: { address }, message })
        return signature as Uint8Array
      },
      async signTransaction({ address, transaction }) {
        const input = { account: { address }, transaction }
        const [{ signedTransaction }] = await ask('solana:signTransaction', input)
        return signedTransaction as Uint8Array
      },
      async signAndSendTransaction({ address, transaction }) {
        const input = { account: { address }, transaction }
        const [{ signature }] = await ask('solana:signAndSendTransaction', input)
        return base58.encode(signature as Uint8Array)
      },
    }),
  })
}

export declare namespace solanaTestWallet {
  type Options = TestWalletOptions & {
    /** Initial network for unit tests. In a page, each request names its network. */
    chainId?: ChainId | undefined
    /** URL of the node that transactions are sent to. */
    rpcUrl?: string | undefined
    /** Ed25519 secrets of the accounts, 32 bytes each; the first account is in use. Default: fixed secrets. */
    secrets?: readonly [Uint8Array, ...Uint8Array[]] | undefined
  }
}

type Input = { account: unknown; message: Uint8Array; transaction: Uint8Array }
