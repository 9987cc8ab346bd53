import type { ChainId } from '@fairlead/protocol'
import { readSolanaTransaction, withSolanaSignature } from '@fairlead/protocol/solana'
import { base58, base64 } from '@scure/base'
import { http } from 'viem'
import type { SolanaProvider } from '../namespaces/providers.ts'
import { WalletRefusal } from './createTestApprovals.ts'
import { type Ed25519Key, toEd25519 } from './signers/ed25519.ts'
import { findKey, standardTestWallet } from './standardTestWallet.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

/** Result of {@link solanaTestWallet}. */
export type SolanaTestWallet = TestWallet & { readonly namespace: 'solana' }

/**
 * Creates a Solana wallet of the Wallet Standard for tests, with real keys. It sends transactions if it has a node
 * (`rpcUrl`).
 */
export async function solanaTestWallet(
  options: solanaTestWallet.Options = {},
): Promise<SolanaTestWallet> {
  const {
    chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    rpcUrl,
    secrets = [1, 2].map((byte) => new Uint8Array(32).fill(byte)),
  } = options
  const keys = secrets.map(toEd25519)

  async function send({ account, transaction }: Input) {
    if (!rpcUrl) throw new WalletRefusal({ code: 4200, message: 'It has no node to send with.' })
    const signed = base64.encode(signTransaction(transaction, findKey(keys, account)))
    const signature = await http(rpcUrl)({ retryCount: 0 }).request({
      method: 'sendTransaction',
      params: [signed, { encoding: 'base64' }],
    } as never)
    return base58.decode(String(signature))
  }

  return standardTestWallet({
    ...options,
    accounts: keys.map(({ address, publicKey }) => ({ address, publicKey })),
    chainId,
    chains: ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'],
    connect: 'standard:connect',
    features: {
      'solana:signMessage': async ({ account, message }: Input) => ({
        signature: findKey(keys, account).sign(message),
        signedMessage: message,
      }),
      'solana:signTransaction': async ({ account, transaction }: Input) => ({
        signedTransaction: signTransaction(transaction, findKey(keys, account)),
      }),
      'solana:signAndSendTransaction': async (input: Input) => ({ signature: await send(input) }),
    },
    namespace: 'solana',
    provider: (ask): SolanaProvider => ({
      async signMessage({ address, message }) {
        const [{ signature }] = await ask('solana:signMessage', { account: { address }, message })
        return signature!
      },
      async signTransaction({ address, transaction }) {
        const input = { account: { address }, transaction }
        const [{ signedTransaction }] = await ask('solana:signTransaction', input)
        return signedTransaction!
      },
      async signAndSendTransaction({ address, transaction }) {
        const input = { account: { address }, transaction }
        const [{ signature }] = await ask('solana:signAndSendTransaction', input)
        return base58.encode(signature!)
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

/** Adds the signature of one signer to a transaction in wire format. */
function signTransaction(wire: Uint8Array, key: Ed25519Key): Uint8Array {
  try {
    const read = readSolanaTransaction(wire)
    if (read.message.signers.includes(key.address))
      return withSolanaSignature(read, key.address, key.sign(read.body))
  } catch {
    // Not a transaction.
  }
  throw new WalletRefusal({ code: -32602, message: 'The account does not sign this transaction.' })
}
