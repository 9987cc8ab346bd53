import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Signature,
  type Transaction,
} from '@solana/kit'
import { RpcError, rpcCodes } from './RpcError.ts'

export type Encoding = 'base58' | 'base64'

/** Message of a transaction with a supported version. */
export type Message = Exclude<CompiledTransactionMessage, { version: 1 }> &
  CompiledTransactionMessageWithLifetime

/** A submitted transaction. */
export type Received = {
  readonly transaction: Transaction
  readonly message: Message
  /** `undefined` while the fee payer has not signed. */
  readonly signature: Signature | undefined
  readonly wire: Uint8Array
}

/** Parses a transaction. @throws `RpcError` -32602 if it is invalid, or has an unsupported version. */
export function readTransaction(text: string, encoding: Encoding): Received {
  const wire = decode(text, encoding)
  const transaction = orInvalid('transaction', () => getTransactionDecoder().decode(wire))
  const message = readMessage(new Uint8Array(transaction.messageBytes))
  return { transaction: withZeros(transaction), message, signature: signatureOf(transaction), wire }
}

/** @throws `RpcError` -32602 */
export function readMessage(bytes: Uint8Array): Message {
  const message = orInvalid('message', () => getCompiledTransactionMessageDecoder().decode(bytes))
  if (message.version === 1)
    throw new RpcError(rpcCodes.params, 'Transaction version 1 is not known')
  return message
}

/** @throws `RpcError` -32602 */
export function decode(text: string, encoding: Encoding): Uint8Array {
  const encoder = encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()
  return new Uint8Array(orInvalid(`${encoding} text`, () => encoder.encode(text)))
}

/** Fills missing signatures with zeros, which the runtime requires. It still refuses zero signatures. */
function withZeros(transaction: Transaction): Transaction {
  const filled = Object.entries(transaction.signatures).map(([signer, bytes]) => [
    signer,
    bytes ?? new Uint8Array(64),
  ])
  return { ...transaction, signatures: Object.fromEntries(filled) }
}

function signatureOf(transaction: Transaction): Signature | undefined {
  try {
    return getSignatureFromTransaction(transaction)
  } catch {
    return undefined
  }
}

function orInvalid<value>(what: string, read: () => value): value {
  try {
    return read()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new RpcError(rpcCodes.params, `invalid ${what}: ${reason}`)
  }
}
