import { type Address, encodeFunctionData, type Hex, padHex, parseAbi } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import type { TokenInfo } from '../../../chains/createTokenReader.ts'
import { readContracts } from '../../../chains/readContracts.ts'

/** Minimum value of the base token in a pool, in US dollars. Prices of smaller pools are too easy to manipulate. */
const leastDollars = 10_000
/** Maximum number of base tokens: the wrapped native coin and the first stablecoins. */
const baseLimit = 3

const getPair = parseAbi(['function getPair(address, address) view returns (address)'])
const getReserves = '0x0902f1ac'

type Question = {
  known: ReadonlyMap<string, TokenInfo>
  /** Known prices by lower-case address. */
  prices: ReadonlyMap<string, number>
  /** Lower-case addresses of the tokens whose prices are wanted. */
  tokens: readonly Address[]
}

/**
 * Reads prices in US dollars from Uniswap v2 style pools. Of all pools of a token with a priced base token, the one
 * with the most liquidity counts.
 */
export async function readPools(
  chain: Chain,
  { known, prices, tokens }: Question,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const { poolFactories = [], stables = [], wrappedNative } = chain.prices ?? {}
  const bases = [...(wrappedNative ? [wrappedNative] : []), ...stables]
    .map((base) => base.toLowerCase() as Address)
    .filter((base) => prices.has(base) && known.has(base))
    .slice(0, baseLimit)
  const places = tokens
    .filter((token) => known.has(token))
    .flatMap((token) =>
      poolFactories.flatMap((factory) => bases.map((base) => ({ base, factory, token }))),
    )
  if (places.length === 0) return new Map()

  const addresses = await readContracts(
    chain,
    places.map(({ base, factory, token }) => ({
      data: encodeFunctionData({ abi: getPair, args: [token, base] }),
      to: factory as Address,
    })),
    signal,
  )
  const pools = places.flatMap((place, index) => {
    const pool = toAddress(addresses[index])
    return pool ? [{ ...place, pool }] : []
  })
  if (pools.length === 0) return new Map()
  const reserves = await readContracts(
    chain,
    pools.map(({ pool }) => ({ data: getReserves, to: pool })),
    signal,
  )

  const best = new Map<string, { dollars: number; price: number }>()
  for (const [index, { base, token }] of pools.entries()) {
    const amounts = toAmounts(reserves[index], [token, base], known)
    if (!amounts) continue
    const dollars = amounts.base * (prices.get(base) ?? 0)
    const price = dollars / amounts.token
    if (!(dollars >= leastDollars) || !Number.isFinite(price) || price <= 0) continue
    if (dollars > (best.get(token)?.dollars ?? 0)) best.set(token, { dollars, price })
  }
  return new Map([...best].map(([token, { price }]) => [token, price]))
}

/** Returns the pool's reserves in whole tokens. `token0` of a pool has the lower address. */
function toAmounts(
  data: Hex | undefined,
  [token, base]: readonly [Address, Address],
  known: ReadonlyMap<string, TokenInfo>,
): { base: number; token: number } | undefined {
  if (!data || data.length < 2 + 2 * 64) return undefined
  const first = Number(BigInt(data.slice(0, 66)))
  const second = Number(BigInt(`0x${data.slice(66, 130)}`))
  const [ours, theirs] = token < base ? [first, second] : [second, first]
  const whole = (amount: number, of: Address) => amount / 10 ** (known.get(of)?.decimals ?? 0)
  return { base: whole(theirs, base), token: whole(ours, token) }
}

function toAddress(data: Hex | undefined): Address | undefined {
  if (data?.length !== 66 || !/^0x0{24}/.test(data)) return undefined
  const address = padHex(`0x${data.slice(26)}`, { size: 20 })
  return /^0x0{40}$/.test(address) ? undefined : address
}
