import { getHistory, type Transaction } from '@fairlead/protocol'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import { createCache } from '../../vendors/createCache.ts'
import { pickVendors } from '../../vendors/pickVendors.ts'
import type { HistoryVendor, Page } from '../../vendors/questions.ts'
import { createIndexer } from './createIndexer.ts'
import { badCursor } from './cursor.ts'
import { blockscoutHistory } from './providers/blockscout.ts'
import { onchain } from './providers/onchain.ts'
import { upstreamHistory } from './providers/upstream.ts'
import { zerionHistory } from './providers/zerion.ts'

/** Cache time of a page, in milliseconds. Source: data API contract, section 4. */
const keptMs = 15_000
/** Maximum number of cached pages. A page takes about 50 KB. */
const entries = 500

export function createActivityFeature(context: FeatureContext): Feature {
  const { chains, clock, log, remotes } = context
  const { blockscout, upstream, zerion } = remotes
  const store = context.storage.history
  const indexer = createIndexer({ ...context, store })
  const vendors = pickVendors('history', context.vendors.history, {
    blockscout: blockscout && blockscoutHistory(blockscout, context),
    onchain: onchain({ ...context, store }),
    upstream: upstream && upstreamHistory(upstream),
    zerion: zerion && zerionHistory(zerion),
  })
  const cache = createCache<Page<Transaction>>({ clock, entries, keptMs })
  const served = new Set(chains.map(({ caipNetworkId }) => caipNetworkId))

  const list = implement(getHistory, {}, async ({ params: { address = '' }, query }) => {
    const { chainId, cursor } = query
    const kind = kindOf(address)
    if (kind === undefined)
      throw new Refusal('REQUEST_INVALID', { field: 'address', shortMessage: 'Invalid input' })
    if (chainId !== undefined && !served.has(chainId)) throw new Refusal('NETWORK_UNSUPPORTED')
    const asked = chainId === undefined ? [...served] : [chainId]
    const evm = asked.filter((id) => id.startsWith('eip155:'))
    const ways = cursor === undefined ? vendors.map(tagged) : [wayOf(vendors, cursor)]
    if (kind === 'other' || evm.length === 0) return { data: [], next: null }

    const account = address.toLowerCase()
    // `newest` is part of the cache key, so that a cached first page never hides new transactions.
    if (cursor === undefined) await indexer.lookNow(evm)
    const newest = cursor === undefined ? await store.newest(account, evm) : ''
    const { data, next } = await cache.read(
      JSON.stringify([account, chainId, cursor, newest]),
      () => askInOrder(ways, { address: account, chainId, cursor }, { feature: 'history', log }),
    )
    return { data: [...data], next }
  })

  return {
    metrics: indexer.metrics,
    routes: [list],
    follow() {
      indexer.start()
      return indexer
    },
  }
}

/** Returns the kind of an address: of an EVM chain, of another chain (no history here), or `undefined` if invalid. */
function kindOf(address: string): 'evm' | 'other' | undefined {
  if (/^0x/i.test(address)) return /^0x[0-9a-fA-F]{40}$/.test(address) ? 'evm' : undefined
  // Base58 of Solana and Bitcoin; Bech32 of Bitcoin.
  const isOther = /^[1-9A-HJ-NP-Za-km-z]{25,44}$|^(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}$/.test(
    address,
  )
  return isOther ? 'other' : undefined
}

/** Prefixes a vendor's cursors with its name, because only that vendor can return the next page. */
function tagged(way: HistoryVendor): HistoryVendor {
  return {
    ...way,
    async ask(question, signal) {
      const { data, next } = await way.ask(question, signal)
      return { data, next: next === null ? null : `${way.vendor}.${next}` }
    },
  }
}

/**
 * Returns the vendor that created a cursor.
 *
 * @throws `REQUEST_INVALID` if no vendor of this server created it.
 */
function wayOf(vendors: readonly HistoryVendor[], cursor: string): HistoryVendor {
  const at = cursor.indexOf('.')
  const way = vendors.find(({ vendor }) => vendor === cursor.slice(0, Math.max(at, 0)))
  if (!way) throw badCursor()
  return {
    vendor: way.vendor,
    ask: (question, signal) =>
      tagged(way).ask({ ...question, cursor: cursor.slice(at + 1) }, signal),
  }
}
