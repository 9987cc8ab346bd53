import type { Chain } from '../../chains/createChains.ts'
import { Refusal } from '../../problem.ts'
import { askNode, read, readQuantity } from './askNode.ts'

/** What gas costs now, in wei for a unit. */
export type Fees = {
  /** Of the newest block. */
  readonly base: bigint
  /** What the node would give to whoever makes the block. */
  readonly tip: bigint
}

/** @throws `UPSTREAM_UNAVAILABLE`; also on a chain without a base fee, where we don't bundle. */
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

/** The base fee of the next block is at most an eighth higher. */
export function nextBase({ base }: Fees): bigint {
  return (base * 9n + 7n) / 8n
}

/** Shares of the base fee, in percent, for those who can wait and those who can't. */
const room = { fast: 200n, slow: 120n, standard: 150n }

/** Fees that are taken now and for a while. A de facto standard: clients ask for it by this shape. */
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
