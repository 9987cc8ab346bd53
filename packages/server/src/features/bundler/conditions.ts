import { numberToHex } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import { Refusal } from '../../problem.ts'
import { read } from './askNode.ts'
import { nextBase } from './fees.ts'
import type { Price } from './price.ts'

/** Block in which a simulation runs, in the format of the block overrides of `eth_call`. */
export type BlockOverride = {
  readonly baseFeePerGas: `0x${string}`
  readonly feeRecipient?: `0x${string}`
  readonly number: `0x${string}`
  readonly prevRandao?: `0x${string}`
  readonly time: `0x${string}`
}

/** Circumstances under which a bundle is simulated. */
export type Conditions = { readonly block: BlockOverride; readonly price: Price }

/** Proposer and randomness of the later block. Arbitrary, because no one knows them in advance. */
const laterProposer = `0x${'c01b'.repeat(10)}` as const
const laterRandao = `0x${'5eed'.repeat(16)}` as const
/** Distance of the later block. The shortest remaining validity of an operation is 30 seconds. */
const later = { blocks: 3n, seconds: 25n }

/**
 * Returns the circumstances that a bundle with these fees may meet: those of the next block, and those of a later block
 * with a higher base fee and another proposer. An account could otherwise tell the simulation from the block and revert
 * only in the block, at the bundler's expense.
 *
 * @throws `UPSTREAM_UNAVAILABLE`
 */
export async function readConditions(
  { chain, clock }: { chain: Chain; clock: () => number },
  price: Price,
): Promise<readonly [Conditions, Conditions]> {
  const head = await readHead(chain)
  const now = BigInt(Math.floor(clock() / 1000))
  const time = now > head.time ? now : head.time + 1n
  const number = head.number + 1n
  return [
    {
      block: {
        baseFeePerGas: numberToHex(baseAfter(head)),
        number: numberToHex(number),
        time: numberToHex(time),
      },
      price,
    },
    {
      block: {
        baseFeePerGas: numberToHex(nextBase(head)),
        feeRecipient: laterProposer,
        number: numberToHex(number + later.blocks),
        prevRandao: laterRandao,
        time: numberToHex(time + later.seconds),
      },
      price,
    },
  ]
}

type Head = {
  readonly base: bigint
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  readonly number: bigint
  readonly time: bigint
}

async function readHead(chain: Chain): Promise<Head> {
  const block = await read(chain, 'eth_getBlockByNumber', ['latest', false])
  const field = (name: string) => {
    const value = (block as Readonly<Record<string, unknown>> | null)?.[name]
    if (typeof value === 'string' && /^0x[0-9a-f]{1,32}$/i.test(value)) return BigInt(value)
    throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc' })
  }
  return {
    base: field('baseFeePerGas'),
    gasLimit: field('gasLimit'),
    gasUsed: field('gasUsed'),
    number: field('number'),
    time: field('timestamp'),
  }
}

/** Returns the base fee of the next block. https://eips.ethereum.org/EIPS/eip-1559 */
function baseAfter({ base, gasLimit, gasUsed }: Head): bigint {
  const target = gasLimit / 2n
  if (target === 0n || gasUsed === target) return base
  if (gasUsed < target) return base - (base * (target - gasUsed)) / target / 8n
  const more = (base * (gasUsed - target)) / target / 8n
  return base + (more > 0n ? more : 1n)
}
