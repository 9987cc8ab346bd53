import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { paramsInvalid } from '../../checkParams.ts'
import type { Sharing } from './createSharing.ts'
import { forEachInput, type StandardKind } from './createStandardBridge.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Wallet Standard names of the networks, by CAIP-2 id. */
export const publicSolanaChains: ReadonlyMap<string, string> = new Map([
  [mainnet, 'solana:mainnet'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet'],
])

const Bytes = v.instance(Uint8Array)
const Account = v.object({ address: v.string() })
const MessageInput = v.object({ account: Account, message: Bytes })
const TransactionInput = v.object({
  account: Account,
  chain: v.optional(v.string()),
  options: v.optional(v.record(v.string(), v.unknown())),
  transaction: Bytes,
})
const SendInput = v.object({ ...TransactionInput.entries, chain: v.string() })

const Signature = v.object({ signature: v.string() })
const Signed = v.object({ transaction: v.string() })

/**
 * Wallet Standard features for Solana. Each maps to the RPC method of paired pages, with its own confirmation.
 *
 * @param options.local - CAIP-2 id of the page's local network, if it has one.
 * @see https://github.com/anza-xyz/wallet-standard
 */
export function solanaKind({ local, sharing }: solanaKind.Options): StandardKind {
  const known = [...publicSolanaChains, ...(local ? [[local, 'solana:localnet'] as const] : [])]
  const chains = new Map(known)
  const idOf = (name = chains.get(mainnet)): string => {
    const found = known.find(([, other]) => other === name)
    if (found) return found[0]
    throw paramsInvalid('chain', 'Not a network of this wallet')
  }
  const versions = { supportedTransactionVersions: ['legacy', 0], version: '1.0.0' }

  return {
    chains,
    sharing,
    features: {
      'solana:signMessage': {
        versions: { version: '1.1.0' },
        run: forEachInput(MessageInput, async ({ account, message }) => {
          const { signature } = await sharing.call({
            answer: Signature,
            chainId: mainnet,
            method: 'solana_signMessage',
            params: { message: base58.encode(message), pubkey: account.address },
          })
          return { signature: base58.decode(signature), signedMessage: message }
        }),
      },
      'solana:signTransaction': {
        versions,
        run: forEachInput(TransactionInput, async ({ account, chain, transaction }) => {
          const signed = await sharing.call({
            answer: Signed,
            // A transaction without a chain is for the page's local network, if there is one.
            chainId: chain === undefined ? (local ?? mainnet) : idOf(chain),
            method: 'solana_signTransaction',
            params: { pubkey: account.address, transaction: base64.encode(transaction) },
          })
          return { signedTransaction: base64.decode(signed.transaction) }
        }),
      },
      'solana:signAndSendTransaction': {
        versions,
        run: forEachInput(SendInput, async ({ account, chain, options, transaction }) => {
          const { signature } = await sharing.call({
            answer: Signature,
            chainId: idOf(chain),
            method: 'solana_signAndSendTransaction',
            params: {
              pubkey: account.address,
              sendOptions: sendOptions(options),
              transaction: base64.encode(transaction),
            },
          })
          return { signature: base58.decode(signature) }
        }),
      },
    },
  }
}

export declare namespace solanaKind {
  type Options = { local?: string | undefined; sharing: Sharing }
}

/** Picks the options of the RPC method `sendTransaction` that the page set. */
function sendOptions(options: Record<string, unknown> = {}) {
  const names = ['maxRetries', 'minContextSlot', 'preflightCommitment', 'skipPreflight']
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)))
}
