import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { Refusal } from '../problem.ts'
import type { Chain } from './createChains.ts'

/** Gas prices in wei per gas, as decimal integers. */
export type GasPrice = { standard: string; fast: string; instant: string }

/** Number of recent blocks that are read, and the percentiles of their tips for the three speeds. */
const blocks = '0x14'
const percentiles = [25, 50, 90]
/** Percentages of the base fee. The base fee can grow by an eighth per block, and higher speeds cover more blocks. */
const room = { fast: 125n, instant: 150n, standard: 113n }
/** Percentages of the node's suggestion, for chains without a base fee. */
const plain = { fast: 110n, instant: 125n, standard: 100n }

const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const History = v.object({
  baseFeePerGas: v.pipe(v.array(Quantity), v.minLength(1)),
  reward: v.optional(v.array(v.tuple([Quantity, Quantity, Quantity]))),
})

/**
 * Reads gas prices from the tips of recent blocks, or from the node's suggestion on a chain without a base fee.
 *
 * @throws `UPSTREAM_UNAVAILABLE`
 */
export async function readGasPrice(chain: Chain): Promise<GasPrice> {
  const [history, suggested] = await Promise.all([
    ask(chain, 'eth_feeHistory', [blocks, 'latest', percentiles]),
    ask(chain, 'eth_gasPrice', []),
  ])
  const fees = tryParse(History, history)
  const price = tryParse(Quantity, suggested)
  // The last base fee is that of the next block.
  const base = fees?.baseFeePerGas.at(-1)
  if (fees && base) {
    const [low, middle, high] = [0, 1, 2].map((at) =>
      median(fees.reward?.map((tips) => tips[at] ?? 0n) ?? []),
    ) as [bigint, bigint, bigint]
    return inOrder({
      fast: (base * room.fast) / 100n + middle,
      instant: (base * room.instant) / 100n + high,
      standard: (base * room.standard) / 100n + low,
    })
  }
  if (price === undefined)
    throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'gasPrice', retryAfterSeconds: 5 })
  return inOrder({
    fast: (price * plain.fast) / 100n,
    instant: (price * plain.instant) / 100n,
    standard: (price * plain.standard) / 100n,
  })
}

/** Returns the result, or `undefined` if the node fails the method. One of the two methods is enough. */
async function ask(chain: Chain, method: string, params: unknown[]): Promise<unknown> {
  const { answers } = await chain.rpc.ask({ id: 1, jsonrpc: '2.0', method, params })
  return (answers[0] as { result?: unknown } | undefined)?.result
}

/** Returns the median of the tips above zero. Blocks without tips say nothing about the tip that is needed. */
function median(tips: readonly bigint[]): bigint {
  const paid = tips.filter((tip) => tip > 0n).sort((a, b) => (a < b ? -1 : 1))
  return paid[Math.floor(paid.length / 2)] ?? 0n
}

function inOrder({ fast, instant, standard }: Record<keyof GasPrice, bigint>): GasPrice {
  return { fast: String(fast), instant: String(instant), standard: String(standard) }
}
