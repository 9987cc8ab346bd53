import { aName, BaseError, listOf, matching, objectOf, type Shape } from '@fairlead/protocol'
import { readSolanaTransaction, withSolanaSignature } from '@fairlead/protocol/solana'
import { base58, base64 } from '@scure/base'
import { ProviderError } from '../../errors/fromProvider.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { SolanaProvider } from '../../namespaces/providers.ts'
import { askPaired } from './askPaired.ts'

const aSignature = matching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'a signature in base58')
const signed = objectOf({ signature: aSignature })
const signatureBytes = 64

type Asked = SolanaProvider.Transaction

/**
 * Creates the Solana methods of a paired wallet. A method that the wallet lacks rejects with
 * `FEATURE_UNAVAILABLE` when it is called.
 *
 * Source of the payloads: options and API, section 9.4.
 */
export function pairedSolana(provider: Pick<Eip1193Provider, 'request'>): SolanaProvider {
  async function ask<answer>(method: string, params: unknown, answer: Shape): Promise<answer> {
    try {
      return await askPaired<answer>(provider, { answer, method, params })
    } catch (cause) {
      if (!(cause instanceof ProviderError) || cause.group !== 'unsupportedMethod') throw cause
      throw new BaseError('FEATURE_UNAVAILABLE', { cause, hints: [`The wallet lacks: ${method}`] })
    }
  }

  async function signTransaction({ address, transaction }: Asked): Promise<Uint8Array> {
    const params = { transaction: base64.encode(transaction), pubkey: address }
    const answer = await ask<SignedAnswer>('solana_signTransaction', params, objectOf({}))
    return readSigned(answer, { address, transaction })
  }

  async function oneByOne(all: readonly Uint8Array[], asked: Omit<Asked, 'transaction'>) {
    const done: Uint8Array[] = []
    for (const transaction of all) done.push(await signTransaction({ ...asked, transaction }))
    return done
  }

  return {
    async signMessage({ address, message }) {
      const params = { message: base58.encode(message), pubkey: address }
      const { signature } = await ask<Signed>('solana_signMessage', params, signed)
      return signatureOf(signature)
    },

    signTransaction,

    async signAllTransactions({ transactions, ...asked }) {
      if (transactions.length === 0) return []
      const params = { transactions: transactions.map((one) => base64.encode(one)) }
      const aList = objectOf({ transactions: listOf(aName) })
      try {
        const { transactions: all } = await ask<{ transactions: readonly string[] }>(
          'solana_signAllTransactions',
          params,
          aList,
        )
        if (all.length !== transactions.length) throw unexpected('One for each that was sent')
        return all.map(bytesOf)
      } catch (error) {
        if (!BaseError.find(error, 'FEATURE_UNAVAILABLE')) throw error
        return oneByOne(transactions, asked)
      }
    },

    async signAndSendTransaction({ address, transaction }) {
      const params = { transaction: base64.encode(transaction), pubkey: address, sendOptions: {} }
      const { signature } = await ask<Signed>('solana_signAndSendTransaction', params, signed)
      signatureOf(signature)
      return signature
    },
  }
}

type Signed = { readonly signature: string }
type SignedAnswer = { readonly signature?: unknown; readonly transaction?: unknown }

/** Returns the signed transaction. Some wallets return all of it, others only their signature. */
function readSigned(
  { signature, transaction: whole }: SignedAnswer,
  { address, transaction }: Pick<Asked, 'address' | 'transaction'>,
): Uint8Array {
  if (typeof whole === 'string' && whole !== '') return bytesOf(whole)
  const own = typeof signature === 'string' ? signatureOf(signature) : undefined
  try {
    if (own) return withSolanaSignature(readSolanaTransaction(transaction), address, own)
  } catch {}
  throw unexpected('A signature in base58, or a transaction in base64')
}

function bytesOf(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    throw unexpected('A transaction in base64')
  }
}

function signatureOf(text: string): Uint8Array {
  try {
    const bytes = base58.decode(text)
    if (bytes.length === signatureBytes) return bytes
  } catch {}
  throw unexpected('A signature in base58, of 64 bytes')
}

function unexpected(expected: string): BaseError {
  return new BaseError('RESPONSE_INVALID', {
    hints: [`Expected: ${expected}`],
    shortMessage: 'The wallet sent an unexpected response',
  })
}
