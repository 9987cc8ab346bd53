import {
  looksLikeSolanaTransaction,
  readSolanaTransaction,
  type SolanaMessage,
  withSolanaSignature,
} from '@fairlead/protocol/solana'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { readChain } from '../announcer/readChain.ts'
import { checkParams, paramsInvalid } from '../checkParams.ts'
import { toShown } from '../confirm/Description.ts'
import { describeBytes } from './describeBytes.ts'
import { describeSolana } from './describeSolana.ts'
import {
  findSigner,
  type Method,
  type MethodContext,
  type Prepared,
  quiet,
  refuse,
  sharedAddresses,
} from './Method.ts'
import { nameOfChain } from './nameOfChain.ts'

/** Maximum length of a transaction in base64 characters, far above the network's own limit. */
const maxLength = 10_000
const Base64 = v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxLength))
const PublicKey = v.pipe(v.string(), v.maxLength(44))

const MessageParams = v.object({
  message: v.pipe(v.string(), v.maxLength(200_000)),
  pubkey: PublicKey,
})
const OneParams = v.object({ transaction: Base64, pubkey: v.optional(PublicKey) })
const AllParams = v.object({
  transactions: v.pipe(v.array(Base64), v.minLength(1), v.maxLength(20)),
  pubkey: v.optional(PublicKey),
})
const SendOptions = v.object({
  maxRetries: v.optional(v.number()),
  minContextSlot: v.optional(v.number()),
  preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
  skipPreflight: v.optional(v.boolean()),
})
const SendParams = v.object({ ...OneParams.entries, sendOptions: v.optional(SendOptions) })

const accounts: Method = (_, context) =>
  quiet(() => sharedAddresses(context).map((pubkey) => ({ pubkey })))

/** Methods of https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc */
export const solana: Readonly<Record<string, Method>> = {
  solana_getAccounts: accounts,
  solana_requestAccounts: accounts,
  solana_signMessage(params, context) {
    const { message, pubkey } = checkParams(MessageParams, params)
    const bytes = decode('message', () => base58.decode(message))
    // The same key signs transactions: signing one as a message would make it valid.
    if (looksLikeSolanaTransaction(bytes))
      throw paramsInvalid('message', 'This is a transaction, not a message')
    const { address, sign } = context.keyring.solana(findSigner(context, pubkey))
    return {
      account: address,
      description: describeBytes(bytes),
      run: async () => ({ result: { signature: base58.encode(sign(bytes)) } }),
    }
  },
  solana_signTransaction(params, context) {
    const { pubkey, transaction } = checkParams(OneParams, params)
    const prepared = prepare([transaction], pubkey, context)
    return { ...prepared, run: async () => ({ result: (await prepared.sign())[0] }) }
  },
  solana_signAllTransactions(params, context) {
    const { pubkey, transactions } = checkParams(AllParams, params)
    const prepared = prepare(transactions, pubkey, context)
    return {
      ...prepared,
      run: async () => ({
        result: { transactions: (await prepared.sign()).map(({ transaction }) => transaction) },
      }),
    }
  },
  solana_signAndSendTransaction(params, context) {
    const { pubkey, sendOptions, transaction } = checkParams(SendParams, params)
    const rpcUrl = context.rpcUrlOf(context.chainId)
    const name = nameOfChain(context.chainId, context.networks)
    if (!rpcUrl)
      throw refuse(`This wallet has no node of ${name}, so it can sign there but not send`)
    const prepared = prepare([transaction], pubkey, context)
    return {
      ...prepared,
      description: {
        ...prepared.description,
        title: 'Send a transaction?',
        summary: `On ${name}. Once sent, it can’t be undone.`,
        confirmLabel: 'Send',
      },
      async run() {
        const [signed] = await prepared.sign()
        const options = { encoding: 'base64', ...sendOptions }
        const signature = await readChain({
          fetch: context.fetch,
          method: 'sendTransaction',
          params: [signed!.transaction, options],
          rpcUrl,
        })
        return { result: { signature: checkParams(v.string(), signature) } }
      },
    }
  },
}

/**
 * Prepares signing of one or more transactions.
 * @param pubkey - Signer. Default: the first shared account among the transaction's signers.
 */
function prepare(texts: readonly string[], pubkey: string | undefined, context: MethodContext) {
  const read = texts.map((text) =>
    decode('transaction', () => readSolanaTransaction(base64.decode(text))),
  )
  const shared = sharedAddresses(context)
  const wanted =
    pubkey ?? read[0]!.message.signers.find((signer) => shared.includes(signer)) ?? shared[0] ?? ''
  const { address, sign } = context.keyring.solana(findSigner(context, wanted))
  if (!read.every(({ message }) => message.signers.includes(address)))
    throw paramsInvalid('pubkey', 'It does not sign this transaction')
  const name = nameOfChain(context.chainId, context.networks)
  const messages = read.map(({ message }) => message)
  const described = describeSolana(messages, name)
  const rpcUrl = context.rpcUrlOf(context.chainId)
  return {
    account: address,
    description: toShown({
      ...described,
      warnings: [...described.warnings, ...(rpcUrl ? [] : [unbound(name)])],
    }),
    async sign() {
      if (rpcUrl) await requireNetwork(messages, { fetch: context.fetch, name, rpcUrl })
      return read.map((transaction) => {
        const signature = sign(transaction.body)
        return {
          signature: base58.encode(signature),
          transaction: base64.encode(withSolanaSignature(transaction, address, signature)),
        }
      })
    },
  } satisfies Omit<Prepared, 'run'> & { sign: unknown }
}

/** Returns a warning: addresses are the same on all Solana networks, and a transaction doesn't name its network. */
function unbound(name: string): string {
  return `The wallet has no node for ${name}, so it can’t check that this is for ${name}. It could be valid on another Solana network, where you have the same address.`
}

const IsValid = v.object({ value: v.boolean() })

/** @throws `ProviderRpcError` -32602 if the network doesn't know the blockhash of a transaction. */
async function requireNetwork(
  messages: readonly SolanaMessage[],
  node: { fetch: typeof globalThis.fetch; name: string; rpcUrl: string },
) {
  for (const blockhash of new Set(messages.map((message) => message.blockhash))) {
    const answer = await readChain({
      fetch: node.fetch,
      method: 'isBlockhashValid',
      params: [blockhash, { commitment: 'processed' }],
      rpcUrl: node.rpcUrl,
    })
    if (!checkParams(IsValid, answer).value)
      throw paramsInvalid('transaction', `Not for ${node.name}, or expired`)
  }
}

function decode<value>(path: string, read: () => value): value {
  try {
    return read()
  } catch (error) {
    throw paramsInvalid(path, error instanceof Error ? error.message : 'Not readable')
  }
}
