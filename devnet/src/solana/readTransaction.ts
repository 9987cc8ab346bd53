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

/** Message of a transaction whose version the chain takes. */
export type Message = Exclude<CompiledTransactionMessage, { version: 1 }> &
  CompiledTransactionMessageWithLifetime

/** A transaction as it came in. */
export type Received = {
  readonly transaction: Transaction
  readonly message: Message
  /** Absent while the fee payer has not signed. */
  readonly signature: Signature | undefined
  readonly wire: Uint8Array
}

/** @throws `RpcError` -32602 when it is none, or of a version that is not known here. */
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

/** The runtime takes no gaps; what stands in them on the wire, it refuses as it should. */
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
