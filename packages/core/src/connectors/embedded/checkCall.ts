import {
  BaseError,
  HexData,
  parse,
  SendCallsParams,
  SignedMessage,
  TransactionHash,
} from '@fairlead/protocol'
import * as v from 'valibot'

const base58 = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/, 'Not base58'))
const solanaSignature = v.object({
  signature: v.pipe(base58, v.minLength(64), v.maxLength(88)),
})
const anObject = v.record(v.string(), v.unknown())

/** What may come back, by method; everything else passes as it is. Contract of the frame, §11.2. */
const results: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>(
  Object.entries({
    personal_sign: SignedMessage,
    eth_signTypedData_v4: SignedMessage,
    eth_sendTransaction: TransactionHash,
    eth_sendRawTransaction: TransactionHash,
    eth_sendUserOperation: HexData,
    wallet_getCallsStatus: anObject,
    wallet_getCapabilities: anObject,
    // The older form: the id alone.
    wallet_sendCalls: v.union([v.looseObject({ id: v.string() }), v.string()]),
    solana_signMessage: solanaSignature,
    solana_signAndSendTransaction: solanaSignature,
    solana_signTransaction: v.object({ transaction: base58 }),
    solana_signAllTransactions: v.object({ transactions: v.array(base58) }),
  }),
)

type Call = { readonly method: string; readonly params?: unknown }

/** What can't be right is not even asked. @throws `REQUEST_INVALID` with the path of the field. */
export function checkAsked({ method, params }: Call): void {
  if (method === 'wallet_sendCalls') parse(v.looseTuple(SendCallsParams.items), params)
}

/** @throws `RESPONSE_INVALID`: an answer that does not fit is no success. */
export function checkAnswer({ method, params }: Call, answer: unknown): unknown {
  const shape = results.get(method)
  if (!shape) return answer
  const fitting = parse(shape, answer, 'RESPONSE_INVALID')
  if (method === 'wallet_sendCalls' && typeof fitting === 'string') return { id: fitting }
  if (method === 'solana_signAllTransactions') {
    const asked = (params as { transactions?: readonly unknown[] } | undefined)?.transactions
    const given = (fitting as { transactions: readonly unknown[] }).transactions
    if (asked?.length !== given.length)
      throw new BaseError('RESPONSE_INVALID', { hints: ['As many transactions as were asked for'] })
  }
  return fitting
}
