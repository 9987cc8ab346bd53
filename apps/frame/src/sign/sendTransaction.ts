import { BaseError, EvmAddress, HexData, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { chainNumber } from './chainNumber.ts'
import { describeTransaction } from './describeTransaction.ts'
import {
  draftTransaction,
  sendSigned,
  toSigningRequest,
  toTransaction,
  withNonce,
} from './draftTransaction.ts'
import type { Method, MethodContext, Signable } from './Method.ts'
import { requireAddress } from './requireAddress.ts'

const Quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Not a quantity'))
const Transaction = v.object({
  from: v.optional(EvmAddress),
  to: v.nullish(EvmAddress),
  data: v.optional(HexData),
  input: v.optional(HexData),
  value: v.optional(Quantity),
  gas: v.optional(Quantity),
  gasLimit: v.optional(Quantity),
  chainId: v.optional(v.union([Quantity, v.pipe(v.number(), v.integer(), v.minValue(1))])),
  // Refused from a page: an authorization could delegate the account to other code.
  authorizationList: v.optional(v.never('Not allowed from a page')),
})
const Params = v.tupleWithRest([Transaction], v.unknown())

/** Parses a page's transaction. @throws if it is for another account or network. */
export function parseTransaction(
  params: unknown,
  { account, network }: Pick<MethodContext, 'account' | 'network'>,
): v.InferOutput<typeof Transaction> {
  const [given] = parse(Params, params)
  const chainId = chainNumber(network)
  requireAddress(given.from, account.address, 'params.0.from')
  if (given.chainId !== undefined && Number(given.chainId) !== chainId)
    throw new BaseError('NETWORK_UNSUPPORTED', {
      shortMessage: 'The transaction is for a different network than the one in use',
    })
  return given
}

/** Reads fees, nonce and gas from the chain before showing anything, so the shown bytes are the signed bytes, except the nonce. */
export const sendTransaction: Method = async (params, context) => {
  const given = parseTransaction(params, context)
  const chainId = chainNumber(context.network)
  const draft = await draftTransaction(given, context)
  const build = (nonce: number): Signable => {
    const transaction = toTransaction({ ...draft, nonce }, chainId)
    return {
      signingRequests: [toSigningRequest(transaction, chainId)],
      finish: ([signature]) => sendSigned(transaction, signature!, context),
    }
  }
  return {
    description: await describeTransaction(draft, context),
    ...withNonce(draft.nonce, build, context),
  }
}
