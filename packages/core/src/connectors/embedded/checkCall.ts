import {
  BaseError,
  CallsId,
  EvmAddress,
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
/** Hexadecimal without leading zeros, as EIP-5792 requires. */
const chain = v.pipe(v.string(), v.regex(/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/, 'Not a chain id'))
const ofAccount = v.looseObject({ account: EvmAddress })
const anObject = v.record(v.string(), v.unknown())

/** Shapes of results by method; other results are not checked. Contract of the frame, §11.2. */
const results: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>(
  Object.entries({
    personal_sign: SignedMessage,
    eth_signTypedData_v4: SignedMessage,
    eth_sendTransaction: TransactionHash,
    eth_sendRawTransaction: TransactionHash,
    eth_sendUserOperation: HexData,
    wallet_getCallsStatus: anObject,
    wallet_getCapabilities: anObject,
    // Older wallets return only the id.
    wallet_revokeAccountCode: TransactionHash,
    wallet_sendCalls: v.union([v.looseObject({ id: v.string() }), v.string()]),
    solana_signMessage: solanaSignature,
    solana_signAndSendTransaction: solanaSignature,
    solana_signTransaction: v.object({ transaction: base58 }),
    solana_signAllTransactions: v.object({ transactions: v.array(base58) }),
  }),
)

type Call = { readonly method: string; readonly params?: unknown }

/** Shapes of parameters by method. https://eips.ethereum.org/EIPS/eip-5792 */
const questions: ReadonlyMap<string, v.GenericSchema> = new Map<string, v.GenericSchema>(
  Object.entries({
    wallet_getAssets: v.union([v.looseTuple([ofAccount]), ofAccount]),
    wallet_getCallsStatus: v.looseTuple([CallsId]),
    wallet_getCapabilities: v.optional(
      v.union([
        v.strictTuple([]),
        v.strictTuple([EvmAddress]),
        v.strictTuple([EvmAddress, v.array(chain)]),
      ]),
    ),
    wallet_sendCalls: v.looseTuple(SendCallsParams.items),
  }),
)

/** Validates the parameters of a call before it is sent. @throws `REQUEST_INVALID` with the path of the field. */
export function checkAsked({ method, params }: Call): void {
  const shape = questions.get(method)
  if (shape) parse(shape, params)
}

/** Validates the result of a call and normalizes it. @throws `RESPONSE_INVALID` for an unexpected result. */
export function checkAnswer({ method, params }: Call, answer: unknown): unknown {
  const shape = results.get(method)
  if (!shape) return answer
  const fitting = parse(shape, answer, 'RESPONSE_INVALID')
  if (method === 'wallet_sendCalls' && typeof fitting === 'string') return { id: fitting }
  if (method === 'solana_signAllTransactions') {
    const asked = (params as { transactions?: readonly unknown[] } | undefined)?.transactions
    const given = (fitting as { transactions: readonly unknown[] }).transactions
    if (asked?.length !== given.length)
      throw new BaseError('RESPONSE_INVALID', {
        hints: ['One transaction for each that was requested'],
      })
  }
  return fitting
}
