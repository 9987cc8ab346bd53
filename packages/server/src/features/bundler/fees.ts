import type { Chain } from '../../chains/createChains.ts'
import { Refusal } from '../../problem.ts'
import { askNode, read, readQuantity } from './askNode.ts'

/** Current gas fees, in wei per gas. */
export type Fees = {
  /** Base fee of the newest block. */
  readonly base: bigint
  /** Priority fee that the node suggests; 0 if it suggests none. */
  readonly tip: bigint
}

/**
 * Reads the current fees.
 *
 * @throws `UPSTREAM_UNAVAILABLE` if no node answers, or if the chain has no base fee.
 */
export async function readFees(chain: Chain): Promise<Fees> {
  const [block, suggested] = await Promise.all([
    read(chain, 'eth_getBlockByNumber', ['latest', false]),
    askNode(chain, 'eth_maxPriorityFeePerGas', []),
  ])
  const base = (block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas
  if (!isQuantity(base)) throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc' })
  const tip = 'result' in suggested && isQuantity(suggested.result) ? suggested.result : '0x0'
  return { base: BigInt(base), tip: BigInt(tip) }
}

function isQuantity(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{1,32}$/i.test(value)
}

/** Returns the highest possible base fee of the next block, an eighth above the current one. */
export function nextBase({ base }: Pick<Fees, 'base'>): bigint {
  return (base * 9n + 7n) / 8n
}

/** Percentages of the base fee per speed. */
const room = { fast: 200n, slow: 120n, standard: 150n }

/** Suggests fees in the shape of `pimlico_getUserOperationGasPrice`, a de facto standard. */
export function suggestFees({ base, tip }: Fees, minTip: bigint) {
  const paid = tip > minTip ? tip : minTip
  const suggest = (percent: bigint) => ({
    maxFeePerGas: toHex((base * percent) / 100n + paid),
    maxPriorityFeePerGas: toHex(paid),
  })
  return { fast: suggest(room.fast), slow: suggest(room.slow), standard: suggest(room.standard) }
}

export function toHex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

export const readNonce = (chain: Chain, account: string) =>
  readQuantity(chain, 'eth_getTransactionCount', [account, 'latest'])
