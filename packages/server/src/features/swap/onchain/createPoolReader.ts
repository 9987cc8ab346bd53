import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import { type ContractRead, readContracts } from '../../../chains/readContracts.ts'
import type { Swap } from '../../../configuration/Swap.ts'
import { guessPool, type PoolPlace } from './guessPool.ts'
import type { FoundPool, Pool } from './Pool.ts'
import { type Floors, readsOf, toPool, toWords } from './poolState.ts'

/** Cache time of a missing pool, in milliseconds. A pool that exists never moves. */
const missingMs = 5 * 60_000
/** Maximum number of cached answers; the oldest are dropped first. */
const keptPools = 20_000
const defaultFees = [100, 500, 3000, 10_000]

const abi = parseAbi([
  'function getCurrentBlockTimestamp() view returns (uint256)',
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
])
const timestamp = encodeFunctionData({ abi, functionName: 'getCurrentBlockTimestamp' })

type ReadPools = {
  /** Time of the newest block, in seconds since 1970; undefined without Multicall3. */
  readonly blockSeconds: bigint | undefined
  /** All pools that exist, however small. */
  readonly found: readonly FoundPool[]
  /** Pools that hold enough of a base token. A small pool is easy to manipulate. */
  readonly pools: readonly Pool[]
}

/** Finds the pools between tokens, and reads their state. */
export type PoolReader = {
  /** @throws `UPSTREAM_UNAVAILABLE`, or the signal's reason. */
  read(
    chain: Chain,
    swap: Swap,
    tokens: readonly Address[],
    signal: AbortSignal,
  ): Promise<ReadPools>
}

/** A place with the keys of what is known about it and about its factory. */
type KeyedPlace = PoolPlace & { readonly factoryKey: string; readonly key: string }

/**
 * Creates a reader that needs one request to the chain. The first time, pools are read where Uniswap's own code puts
 * them, and their factory confirms the addresses in the same request. Pools with other code need one more request, once.
 */
export function createPoolReader({ clock }: { clock: () => number }): PoolReader {
  const kept = new Map<string, { address: Address | undefined; untilMs: number }>()
  /** Factories whose pools have other code. */
  const foreign = new Set<string>()

  const isUnknown = ({ key }: KeyedPlace) => (kept.get(key)?.untilMs ?? 0) <= clock()

  /** Returns the pool of a place; of an unknown place, where it probably is. */
  function suppose(place: KeyedPlace): readonly FoundPool[] {
    if (!isUnknown(place)) return recall(place)
    return foreign.has(place.factoryKey) ? [] : [toFound(place, guessPool(place))]
  }

  /** Returns the pool of a place, if a factory has confirmed it. */
  function recall(place: KeyedPlace): readonly FoundPool[] {
    const address = kept.get(place.key)?.address
    return address ? [toFound(place, address)] : []
  }

  function learn(place: KeyedPlace, answer: Hex | undefined): void {
    // A lookup that failed is not cached: the node may have been down.
    if (answer?.length !== 66) return
    const address = toAddress(answer)
    if (address && address !== guessPool(place)) foreign.add(place.factoryKey)
    kept.delete(place.key)
    const untilMs = address ? Number.POSITIVE_INFINITY : clock() + missingMs
    kept.set(place.key, { address, untilMs })
    const [oldest] = kept.keys()
    if (kept.size > keptPools && oldest !== undefined) kept.delete(oldest)
  }

  return {
    async read(chain, swap, tokens, signal) {
      const floors: Floors = new Map(
        swap.baseTokens.map(({ address, minReserve }) => [
          address.toLowerCase(),
          BigInt(minReserve),
        ]),
      )
      const places = placesOf(chain, swap, tokens)
      const unknown = places.filter(isUnknown)
      const multicall3 = chain.contracts?.multicall3 as Address | undefined
      const extra = [
        ...unknown.map(lookUp),
        ...(multicall3 ? [{ data: timestamp, to: multicall3 }] : []),
      ]
      const ask = (pools: readonly FoundPool[], more: readonly ContractRead[]) =>
        readStates(chain, { floors, more, pools, signal })

      const first = await ask(places.flatMap(suppose), extra)
      for (const [index, place] of unknown.entries()) learn(place, first.more[index])
      const found = places.flatMap(recall)
      const missed = found.filter(({ address }) => !first.states.has(address))
      const states =
        missed.length > 0
          ? new Map([...first.states, ...(await ask(missed, [])).states])
          : first.states
      const pools = found.flatMap(
        (pool) => toPool(pool, states.get(pool.address) ?? [], floors) ?? [],
      )
      const [blockSeconds] = toWords(multicall3 && first.more[unknown.length])
      return { blockSeconds, found, pools }
    },
  }
}

/** Reads the state of pools and more contracts in one request. */
async function readStates(
  chain: Chain,
  options: {
    floors: Floors
    more: readonly ContractRead[]
    pools: readonly FoundPool[]
    signal: AbortSignal
  },
) {
  const { floors, more, pools, signal } = options
  const questions = pools.map((pool) => readsOf(pool, floors))
  const answers = await readContracts(chain, [...more, ...questions.flat()], signal)
  let at = more.length
  const states = new Map(
    pools.map(({ address }, index) => {
      const start = at
      at += questions[index]?.length ?? 0
      return [address, answers.slice(start, at)] as const
    }),
  )
  return { more: answers.slice(0, more.length), states }
}

function placesOf(chain: Chain, swap: Swap, tokens: readonly Address[]): readonly KeyedPlace[] {
  const { v2, v3 } = swap
  const sorted = [...new Set(tokens)].sort()
  const pairs = sorted.flatMap((one, index) =>
    sorted.slice(index + 1).map((other) => [one, other] as const),
  )
  const v3Fees = v3 ? (v3.fees ?? defaultFees) : []
  return pairs
    .flatMap((pair): PoolPlace[] => [
      ...(v2 ? [placeAt('v2', v2.factory, (v2.feeBps ?? 30) * 100, pair)] : []),
      ...v3Fees.map((fee) => placeAt('v3', v3?.factory ?? '', fee, pair)),
    ])
    .map((place) => {
      const factoryKey = `${chain.caipNetworkId}-${place.factory}`
      return { ...place, factoryKey, key: [factoryKey, place.fee, ...place.tokens].join('-') }
    })
}

function placeAt(
  kind: PoolPlace['kind'],
  factory: string,
  fee: number,
  tokens: PoolPlace['tokens'],
): PoolPlace {
  return { factory: factory as Address, fee: BigInt(fee), kind, tokens }
}

function toFound({ fee, kind, tokens }: PoolPlace, address: Address): FoundPool {
  return { address, fee, kind, tokens }
}

function lookUp({ factory, fee, kind, tokens: [one, other] }: PoolPlace): ContractRead {
  const data =
    kind === 'v2'
      ? encodeFunctionData({ abi, args: [one, other], functionName: 'getPair' })
      : encodeFunctionData({ abi, args: [one, other, Number(fee)], functionName: 'getPool' })
  return { data, to: factory }
}

/** Returns `undefined` for the zero address. */
function toAddress(word: Hex): Address | undefined {
  const address = `0x${word.slice(26)}`.toLowerCase() as Address
  return /^0x0{40}$/.test(address) ? undefined : address
}
