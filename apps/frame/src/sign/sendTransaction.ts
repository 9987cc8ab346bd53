import { BaseError, EvmAddress, HexData, parse, TransactionHash } from '@fairlead/protocol'
import * as v from 'valibot'
import { bytesToHex, hexToBytes, hexToSignature, serializeTransaction } from 'viem'
import { chainNumber } from './chainNumber.ts'
import { describeTransaction } from './describeTransaction.ts'
import { draftTransaction, toTransaction } from './draftTransaction.ts'
import type { Method } from './Method.ts'
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
  authorizationList: v.optional(v.never('Not from a page')),
})
const Params = v.tupleWithRest([Transaction], v.unknown())

/** Reads fees, nonce and gas from the chain before showing anything, so the shown bytes are the signed bytes. */
export const sendTransaction: Method = async (params, context) => {
  const [given] = parse(Params, params)
  const { account, network, nodes } = context
  const chainId = chainNumber(network)
  requireAddress(given.from, account.address, 'params.0.from')
  if (given.chainId !== undefined && Number(given.chainId) !== chainId)
    throw new BaseError('NETWORK_UNSUPPORTED', {
      shortMessage: 'The transaction is for another network than the one in use',
    })
  if (account.type === 'smartAccount') {
    const { sendTransactionAsOperation } = await import('../smart/smartMethods.ts')
    return sendTransactionAsOperation({ ...given, data: given.data ?? given.input }, context)
  }
  const draft = await draftTransaction(given, context)
  const transaction = toTransaction(draft, chainId)
  return {
    description: await describeTransaction(draft, context),
    signingRequests: [
      { chainId, type: 'evm-transaction', unsigned: hexToBytes(serializeTransaction(transaction)) },
    ],
    async finish([signature]) {
      const raw = serializeTransaction(transaction, hexToSignature(bytesToHex(signature!)))
      const method = 'eth_sendRawTransaction'
      const hash = await nodes.request({ method, network, params: [raw] })
      return parse(TransactionHash, hash, 'RESPONSE_INVALID')
    },
  }
}
