import { BaseError, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Hex, numberToHex } from 'viem'
import type { MethodContext } from '../sign/Method.ts'
import { readFees } from '../sign/readFees.ts'

/** Highest accepted multiple of the network's price, and a price in wei that is always accepted. */
const priceRoom = { least: 100_000_000n, times: 5n }
/** Hex quantity from a bundler, at most 16 bytes; every field of an operation fits. */
export const Quantity = v.custom<Hex>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{1,32}$/.test(value),
  'Not a quantity',
)
const Price = v.object({ maxFeePerGas: Quantity, maxPriorityFeePerGas: Quantity })
const Prices = v.object({ standard: Price })

/**
 * Returns the bundler's gas price, or the network's if the bundler doesn't report one.
 * @throws `PROVIDER_ERROR` if the bundler asks for far more than the network does.
 */
export async function readPrice(context: readPrice.Context): Promise<v.InferOutput<typeof Price>> {
  const [asked, fees] = await Promise.all([askPrice(context), readFees(context)])
  const [most, tip] =
    fees.type === 'eip1559'
      ? [fees.maxFeePerGas, fees.maxPriorityFeePerGas]
      : [fees.gasPrice, fees.gasPrice]
  if (!asked) return { maxFeePerGas: numberToHex(most), maxPriorityFeePerGas: numberToHex(tip) }
  const price = BigInt(asked.maxFeePerGas)
  if (price <= priceRoom.least || price <= most * priceRoom.times) return asked
  throw new BaseError('PROVIDER_ERROR', {
    shortMessage: 'The bundler asks for a far higher fee than the network',
  })
}

export declare namespace readPrice {
  type Context = Pick<MethodContext, 'network' | 'nodes' | 'operations' | 'signal'>
}

async function askPrice({
  network,
  operations,
  signal,
}: readPrice.Context): Promise<v.InferOutput<typeof Price> | undefined> {
  const method = 'pimlico_getUserOperationGasPrice'
  try {
    const answer = await operations.ask({ method, network, params: [], signal })
    return parse(Prices, answer, 'RESPONSE_INVALID').standard
  } catch (error) {
    if (BaseError.find(error, 'PROVIDER_ERROR') || BaseError.find(error, 'RESPONSE_INVALID'))
      return undefined
    throw error
  }
}
