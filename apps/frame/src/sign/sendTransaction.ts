import { BaseError, EvmAddress, HexData, parse, TransactionHash } from '@fairlead/protocol'
import * as v from 'valibot'
import { bytesToHex, type Hex, hexToBytes, hexToSignature, serializeTransaction } from 'viem'
import { chainNumber } from './chainNumber.ts'
import { describeTransaction } from './describeTransaction.ts'
import type { Method, MethodContext } from './Method.ts'
import { type Fees, readFees, toQuantity } from './readFees.ts'
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
  // What hands the account to somebody's code never comes from a page.
  authorizationList: v.optional(v.never('Not from a page')),
})
const Params = v.tupleWithRest([Transaction], v.unknown())

/** What is sent, as the page wants it and the network allows. */
export type Draft = {
  readonly data: Hex
  readonly fees: Fees
  readonly gas: bigint
  /** Whether the network said that it would succeed. */
  readonly isTried: boolean
  readonly nonce: number
  readonly to: Hex | undefined
  readonly value: bigint
}

/** Fees, number and gas are read from the chain before anything is shown, so the bytes that are shown are signed. */
export const sendTransaction: Method = async (params, context) => {
  const [given] = parse(Params, params)
  const { addresses, network, nodes } = context
  const chainId = chainNumber(network)
  requireAddress(given.from, addresses.eip155, 'params.0.from')
  if (given.chainId !== undefined && Number(given.chainId) !== chainId)
    throw new BaseError('NETWORK_UNSUPPORTED', {
      shortMessage: 'The transaction is for another network than the one in use',
    })
  const draft = await complete(given, context)
  const { fees, ...rest } = draft
  const { isTried: _, ...fields } = rest
  const transaction =
    fees.type === 'eip1559'
      ? ({ ...fields, ...fees, chainId, type: 'eip1559' } as const)
      : ({ ...fields, ...fees, chainId, type: 'legacy' } as const)
  return {
    description: await describeTransaction(draft, context),
    errands: [
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

async function complete(
  given: v.InferOutput<typeof Transaction>,
  context: MethodContext,
): Promise<Draft> {
  const { addresses, network, nodes, signal } = context
  const ask = (method: string, params: readonly unknown[]) =>
    nodes.request({ method, network, params, signal })
  const { gas: asked = given.gasLimit, to, value = '0x0' } = given
  const data = (given.data ?? given.input ?? '0x') as Hex
  const call = { data, from: addresses.eip155, value, ...(to ? { to } : {}) }
  const [fees, count, estimate] = await Promise.all([
    readFees(context),
    // Never the page’s: a number that nobody sees could replace what is on its way.
    ask('eth_getTransactionCount', [addresses.eip155, 'pending']).then(toQuantity),
    ask('eth_estimateGas', [call]).then(toQuantity, (error: unknown) => {
      // The page may know better; without its word there is nothing to sign.
      if (asked !== undefined && BaseError.find(error, 'PROVIDER_ERROR')) return undefined
      throw error
    }),
  ])
  const needed = estimate === undefined ? 0n : (estimate * 12n) / 10n
  const wanted = BigInt(asked ?? 0)
  return {
    data,
    fees,
    gas: wanted > needed ? wanted : needed,
    isTried: estimate !== undefined,
    nonce: Number(count),
    to: to ?? undefined,
    value: BigInt(value),
  }
}
