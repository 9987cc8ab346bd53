import type { TokenBalance } from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import type { TokenReader } from '../../chains/createTokenReader.ts'
import type { MintReader } from '../../chains/solana/createMintReader.ts'
import type { Log } from '../../log.ts'
import type { SharedCache } from '../../storage/SharedCache.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import { createCache } from '../../vendors/createCache.ts'
import type { BalanceQuestion, BalanceVendor } from '../../vendors/questions.ts'
import type { PriceOf } from './holdings.ts'
import { rereadNamed } from './rereadNamed.ts'

/** Cache time of balances, in milliseconds. Source: data API contract, section 4. */
const keptMs = 10_000
/** Default number of cached answers. They can be long and expire soon. */
const defaultCachedAccounts = 1_000
/** Maximum time for re-reading named tokens, in milliseconds. */
const rereadMs = 5_000

/** Balances of accounts, each cached for ten seconds. */
export type Balances = {
  /**
   * Reads the balances of an account.
   *
   * @param options.isForced - True to bypass the cache.
   * @returns The answer as JSON text, because it is long and sent many times.
   * @throws `UPSTREAM_UNAVAILABLE`
   */
  read(question: BalanceQuestion, options: { isForced: boolean }): Promise<string>
}

export function createBalances(options: {
  /** Maximum number of answers in this process's cache. Default: 1,000. */
  cachedAccounts?: number | undefined
  chains: readonly Chain[]
  clock: () => number
  log: Log
  mints: MintReader
  priceOf: PriceOf
  /** Cache that all processes share, in place of this process's own. */
  sharedCache?: SharedCache | undefined
  tokens: TokenReader
  ways: readonly BalanceVendor[]
}): Balances {
  const { cachedAccounts = defaultCachedAccounts, clock, log, sharedCache, ways } = options
  // With a shared cache, this one only joins concurrent reads: a kept copy of a shared answer would be twice as old.
  const cache = createCache<string>({
    clock,
    entries: cachedAccounts,
    keptMs: sharedCache ? 0 : keptMs,
  })
  const areAllOnchain = ways.every(({ vendor }) => vendor === 'onchain')

  async function load(question: BalanceQuestion): Promise<string> {
    const told = await askInOrder(ways, question, { feature: 'balances', log })
    const signal = AbortSignal.timeout(rereadMs)
    const isTold = areAllOnchain || !question.tokens?.length
    const balances: readonly TokenBalance[] = isTold
      ? told
      : await rereadNamed(told, question, { ...options, signal })
    return JSON.stringify({ balances })
  }

  async function loadShared(key: string, question: BalanceQuestion, isForced: boolean) {
    const known = isForced ? undefined : await sharedCache?.read(key)
    if (known !== undefined) return known
    const answer = await load(question)
    await sharedCache?.write(key, answer, keptMs)
    return answer
  }

  return {
    read(question, { isForced }) {
      const { address, chainId = '' } = question
      const account = address.startsWith('0x') ? address.toLowerCase() : address
      const key = `${chainId} ${account}`
      return cache.read(key, () => loadShared(`balances ${key}`, question, isForced), { isForced })
    },
  }
}
