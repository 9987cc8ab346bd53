import { BaseError, InputError, parse, SolanaSignMessageParams } from '@fairlead/protocol'
import {
  looksLikeSolanaTransaction,
  readSolanaTransaction,
  withSolanaSignature,
} from '@fairlead/protocol/solana'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { Warning } from '../approval/Description.ts'
import { withTrial } from '../simulate/simulateCalls.ts'
import { simulateSolana } from '../simulate/simulateSolana.ts'
import { describeSolana } from './describeSolana.ts'
import type { Method, MethodContext, Prepared } from './Method.ts'
import { describeMessage } from './personalSign.ts'
import { readSignIn } from './readSignIn.ts'
import { requireAddress } from './requireAddress.ts'

const Base58 = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/, 'Not base58'))
const One = v.object({ transaction: Base58 })
/** At most 20 transactions, so that the user can review them. */
const All = v.object({
  transactions: v.pipe(v.array(Base58), v.minLength(1), v.maxLength(20)),
})
const Send = v.object({
  transaction: Base58,
  options: v.optional(
    v.object({
      maxRetries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      minContextSlot: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      preflightCommitment: v.optional(
        v.picklist([
          'processed',
          'confirmed',
          'finalized',
          'recent',
          'single',
          'singleGossip',
          'root',
          'max',
        ]),
      ),
      skipPreflight: v.optional(v.boolean()),
    }),
  ),
})

/** Frame contract, §11.2. */
export const solanaSignMessage: Method = async (params, { addresses, origin }) => {
  const { message: encoded, pubkey } = parse(SolanaSignMessageParams, params)
  if (pubkey !== addresses.solana) requireAddress(pubkey, addresses.solana, 'params.pubkey')
  const message = Uint8Array.from(base58.decode(encoded))
  return {
    description: describeMessage(message, (text) =>
      messageWarnings(message, text, { address: addresses.solana, origin }),
    ),
    signingRequests: [{ message, type: 'solana-message' }],
    finish: async ([signature]) => ({ signature: base58.encode(signature!) }),
  }
}

function messageWarnings(
  message: Uint8Array,
  text: string | undefined,
  expected: { address: string; origin: string },
): Warning[] {
  if (looksLikeSolanaTransaction(message))
    return [{ level: 'block', word: 'blockedTransactionAsMessage' }]
  if (readSignIn(message, expected) === 'other') return [{ level: 'block', word: 'blockedSignIn' }]
  return text === undefined ? [{ level: 'high', word: 'warnUnreadable' }] : []
}

export const solanaSignTransaction: Method = async (params, context) => {
  const { transaction } = parse(One, params)
  const { sign, ...prepared } = await prepare([transaction], context)
  return {
    ...prepared,
    finish: async (signatures) => ({ transaction: base58.encode(sign(signatures)[0]!.bytes) }),
  }
}

export const solanaSignAllTransactions: Method = async (params, context) => {
  const { transactions } = parse(All, params)
  const { sign, ...prepared } = await prepare(transactions, context)
  return {
    ...prepared,
    finish: async (signatures) => ({
      transactions: sign(signatures).map(({ bytes }) => base58.encode(bytes)),
    }),
  }
}

export const solanaSignAndSendTransaction: Method = async (params, context) => {
  const { options, transaction } = parse(Send, params)
  const { network, nodes } = context
  const { description, signingRequests, sign } = await prepare([transaction], context)
  return {
    description: { ...description, title: 'send' },
    signingRequests,
    async finish(signatures) {
      const [signed] = sign(signatures)
      const sent = await nodes.request({
        method: 'sendTransaction',
        network,
        params: [base64.encode(signed!.bytes), { encoding: 'base64', ...options }],
      })
      return { signature: parse(Base58, sent, 'RESPONSE_INVALID') }
    },
  }
}

async function prepare(
  texts: readonly string[],
  context: MethodContext,
): Promise<
  Omit<Prepared, 'finish'> & {
    sign: (signatures: readonly Uint8Array[]) => { bytes: Uint8Array }[]
  }
> {
  const { addresses, network } = context
  if (!network.caipNetworkId.startsWith('solana:')) throw new BaseError('NETWORK_UNSUPPORTED')
  const read = texts.map((text, index) => {
    try {
      return readSolanaTransaction(Uint8Array.from(base58.decode(text)))
    } catch {
      throw refused(`params.transactions.${index}`, 'Not a transaction')
    }
  })
  const messages = read.map(({ message }) => message)
  if (!messages.every(({ signers }) => signers.includes(addresses.solana)))
    throw refused('params', 'This account does not sign this transaction')
  for (const blockhash of new Set(messages.map((message) => message.blockhash)))
    await requireNetwork(blockhash, context)
  const content = describeSolana(messages, network.nativeCurrency.symbol)
  const [first] = read
  // Several transactions may depend on each other, but each would be simulated alone.
  const trial = first && read.length === 1 ? await simulateSolana(first, context) : undefined
  return {
    description: {
      title: texts.length > 1 ? 'signTransactions' : 'signTransaction',
      rows: [...content.rows, ...(trial?.rows ?? [])],
      warnings: withTrial(content.warnings, trial),
    },
    signingRequests: read.map(({ body }) => ({ message: body, type: 'solana-transaction' })),
    sign: (signatures) =>
      read.map((transaction, index) => ({
        bytes: withSolanaSignature(transaction, addresses.solana, signatures[index]!),
      })),
  }
}

/** Solana's networks share keys; only a transaction's recent blockhash tells which network it is for. */
async function requireNetwork(
  blockhash: string,
  { network, nodes, signal }: MethodContext,
): Promise<void> {
  const params = [blockhash, { commitment: 'processed' }]
  const answer = await nodes.request({ method: 'isBlockhashValid', network, params, signal })
  const { value } = parse(v.object({ value: v.boolean() }), answer, 'RESPONSE_INVALID')
  if (!value) throw refused('params', 'Not for this network, or expired')
}

function refused(path: string, detail: string): InputError {
  return new InputError({ detail, path, reason: 'Invalid input' })
}
