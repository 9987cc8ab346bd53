import { BaseError } from '@fairlead/protocol'
import { type Hex, serializeTransaction } from 'viem'
import { NodeRefusal } from '../rpc/NodeRefusal.ts'
import { chainNumber } from './chainNumber.ts'
import type { MethodContext } from './Method.ts'
import { readDataFee } from './readDataFee.ts'
import { type Fees, readFees, toQuantity } from './readFees.ts'

/** What is sent, as the page wants it and the network allows. */
export type Draft = {
  readonly data: Hex
  /** What the network takes on top of gas, at most, in its smallest unit. */
  readonly dataFee: bigint
  readonly fees: Fees
  readonly gas: bigint
  /** Whether the network said that it would succeed. */
  readonly isTried: boolean
  readonly nonce: number
  readonly to: Hex | undefined
  readonly value: bigint
}

/** A transaction as a page gives it, once it has been read. */
type Given = {
  data?: string | undefined
  gas?: string | undefined
  gasLimit?: string | undefined
  input?: string | undefined
  to?: string | null | undefined
  value?: string | undefined
}

/** The bytes that are signed. */
export function toTransaction(
  { data, fees, gas, nonce, to, value }: Omit<Draft, 'dataFee'>,
  chainId: number,
) {
  const fields = { data, gas, nonce, to, value }
  return fees.type === 'eip1559'
    ? ({ ...fields, ...fees, chainId, type: 'eip1559' } as const)
    : ({ ...fields, ...fees, chainId, type: 'legacy' } as const)
}

/** What a transaction costs at most, beside what it sends. */
export function costOf({ dataFee, fees, gas }: Draft): bigint {
  return gas * (fees.type === 'eip1559' ? fees.maxFeePerGas : fees.gasPrice) + dataFee
}

/**
 * Fees, number and gas of a transaction, by the chain.
 *
 * @throws `PROVIDER_ERROR` where it would fail, and the page gave no limit of gas.
 */
export async function draftTransaction(
  given: Given & {
    /** Whether `gas` counts only where the chain can't tell. */
    isGasFallback?: boolean
  },
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
    ask('eth_estimateGas', [call]).then(toQuantity, async (error: unknown) => {
      // The page may know better; without its word there is nothing to sign.
      if (asked !== undefined && BaseError.find(error, 'PROVIDER_ERROR')) return undefined
      throw (await isTooMuch(value, context)) ? NodeRefusal.funds() : error
    }),
  ])
  const needed = estimate === undefined ? 0n : (estimate * 12n) / 10n
  const wanted = given.isGasFallback && estimate !== undefined ? 0n : BigInt(asked ?? 0)
  const draft = {
    data,
    fees,
    gas: wanted > needed ? wanted : needed,
    isTried: estimate !== undefined,
    nonce: Number(count),
    to: (to ?? undefined) as Hex | undefined,
    value: BigInt(value),
  }
  const unsigned = serializeTransaction(toTransaction(draft, chainNumber(network)))
  return { ...draft, dataFee: await readDataFee(unsigned, context) }
}

/** Nodes have many words for it, and some have none. */
async function isTooMuch(value: string, context: MethodContext): Promise<boolean> {
  const { addresses, network, nodes, signal } = context
  const params = [addresses.eip155, 'latest']
  return nodes
    .request({ method: 'eth_getBalance', network, params, signal })
    .then((held) => toQuantity(held) < BigInt(value))
    .catch(() => false)
}
