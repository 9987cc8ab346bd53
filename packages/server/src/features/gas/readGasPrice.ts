import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Chain } from '../../chains/createChains.ts'
import { Refusal } from '../../problem.ts'

/** Wei for a unit of gas, as decimal integers. */
export type GasPrice = { standard: string; fast: string; instant: string }

/** Blocks that are looked back at, and which share of their gas paid at most what we take as a tip. */
const blocks = '0x14'
const percentiles = [25, 50, 90]
/**
 * Room for the base fee, in percent of it: it may grow by an eighth with each block, and who is in a
 * hurry pays for more of them.
 */
const room = { fast: 125n, instant: 150n, standard: 113n }
/** For chains without a base fee: percent of what the node suggests. */
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
 * What gas costs by the tips of the last blocks, or by what the node suggests on a chain without a
 * base fee.
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
  // The last one is that of the block to come.
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

/** A node without one of the two methods answers the other. */
async function ask(chain: Chain, method: string, params: unknown[]): Promise<unknown> {
  const { answers } = await chain.rpc.ask({ id: 1, jsonrpc: '2.0', method, params })
  return (answers[0] as { result?: unknown } | undefined)?.result
}

/** Blocks that nobody tipped in say nothing of what a tip takes. */
function median(tips: readonly bigint[]): bigint {
  const paid = tips.filter((tip) => tip > 0n).sort((a, b) => (a < b ? -1 : 1))
  return paid[Math.floor(paid.length / 2)] ?? 0n
}

function inOrder({ fast, instant, standard }: Record<keyof GasPrice, bigint>): GasPrice {
  return { fast: String(fast), instant: String(instant), standard: String(standard) }
}
