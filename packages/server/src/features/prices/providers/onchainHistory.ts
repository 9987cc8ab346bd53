import { type Address, type Client, numberToHex } from 'viem'
import { getBlock } from 'viem/actions'
import type { Chain } from '../../../chains/createChains.ts'
import type { TokenReader } from '../../../chains/createTokenReader.ts'
import type { Call } from '../../../chains/jsonRpc.ts'
import type { PriceHistoryVendor, PricePoint } from '../../../vendors/questions.ts'
import { placeOf } from './onchain.ts'
import { readPrices } from './readPrices.ts'

/** Number of blocks of the last day at which the price is read. */
const blockCount = 12
const daySeconds = 24 * 60 * 60
/** First step back when the block of a day ago is searched, in blocks; each further step is four times as long. */
const firstStep = 256n
/** Maximum number of halvings of the last step: the start is exact to a few minutes on every chain. */
const halvingLimit = 10

/**
 * Creates the vendor of histories that reads only the chain: a day of prices from feeds and pools at past blocks, in US
 * dollars. Most nodes keep the state of a few recent blocks only; the history is then empty. Tokens that count as one
 * dollar by configuration have none.
 */
export function onchainHistory(dependencies: {
  chains: readonly Chain[]
  clock: () => number
  tokens: TokenReader
}): PriceHistoryVendor {
  const { chains, clock, tokens } = dependencies

  async function priceAt(chain: Chain, address: Address, seconds: number, signal: AbortSignal) {
    const asked = { clock: () => seconds * 1000, signal, tokens }
    return (await readPrices(chain, [address], asked)).prices.get(address)
  }

  return {
    vendor: 'onchain',
    isInDollars: true,
    periods: ['1d'],
    async ask({ id }, signal) {
      const place = placeOf(id, chains)
      const { address = '0x', chain } = place ?? {}
      const { feeds = {}, stables = [] } = chain?.prices ?? {}
      const isFed = Object.keys(feeds).some((token) => token.toLowerCase() === address)
      const isDollar = !isFed && stables.some((stable) => stable.toLowerCase() === address)
      if (!chain?.client || isDollar) return []
      // Read first, so that most tokens without a price cost no search. It also caches the token's decimals.
      const nowSeconds = Math.floor(clock() / 1000)
      const price = await priceAt(chain, address, nowSeconds, signal)
      if (price === undefined) return []
      const blocks = await readBlocks(chain.client, nowSeconds, signal)
      const past = await Promise.all(
        blocks.map(async ({ number, seconds }): Promise<PricePoint[]> => {
          const then = await priceAt(chainAt(chain, number), address, seconds, signal)
          return then === undefined ? [] : [[seconds, then]]
        }),
      )
      return [...past.flat(), [nowSeconds, price]]
    },
  }
}

type Block = { readonly number: bigint; readonly seconds: number }

/** Returns blocks of the last day with their times, oldest first and without the newest. */
async function readBlocks(
  client: Client,
  nowSeconds: number,
  signal: AbortSignal,
): Promise<readonly Block[]> {
  const read = async (blockNumber?: bigint): Promise<Block> => {
    signal.throwIfAborted()
    const { number, timestamp } = await getBlock(
      client,
      blockNumber === undefined ? {} : { blockNumber },
    )
    return { number: number ?? 0n, seconds: Number(timestamp) }
  }
  const latest = await read()
  const start = await findStart(read, latest, nowSeconds - daySeconds)
  const span = latest.number - start.number
  const numbers = Array.from(
    { length: blockCount - 1 },
    (_, index) => start.number + (span * BigInt(index + 1)) / BigInt(blockCount),
  )
  const unique = new Set(
    numbers.filter((number) => number > start.number && number < latest.number),
  )
  const others = await Promise.all([...unique].map(read))
  const day = [start, ...others].filter(({ seconds }) => seconds >= nowSeconds - daySeconds)
  return day.filter(({ seconds }) => seconds < nowSeconds)
}

/** Finds the first block since a time, approximately; never an earlier one unless the newest is earlier too. */
async function findStart(
  read: (number: bigint) => Promise<Block>,
  latest: Block,
  sinceSeconds: number,
): Promise<Block> {
  let start = latest
  let before = latest.number
  for (let step = firstStep; before > 0n; step *= 4n) {
    const block = await read(latest.number > step ? latest.number - step : 0n)
    before = block.number
    if (block.seconds < sinceSeconds) break
    start = block
  }
  for (let halvings = 0; halvings < halvingLimit && start.number - before > 1n; halvings += 1) {
    const block = await read((before + start.number) / 2n)
    if (block.seconds < sinceSeconds) before = block.number
    else start = block
  }
  return start
}

/** Returns the same chain whose contracts are read at a past block. */
function chainAt(chain: Chain, block: bigint): Chain {
  const tag = numberToHex(block)
  const at = (call: Call): Call =>
    call.method === 'eth_call'
      ? { ...call, params: [...[call.params].flat().slice(0, 1), tag] }
      : call
  return {
    ...chain,
    rpc: {
      ...chain.rpc,
      ask: (calls) => chain.rpc.ask([calls].flat().map((call) => at(call as Call))),
    },
  }
}
