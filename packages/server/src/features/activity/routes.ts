import { getHistory, type Transaction } from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import { type Endpoint, implement } from '../../implement.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../problem.ts'
import type { HistoryStore } from '../../storage/history/HistoryStore.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import { createCache } from '../../vendors/createCache.ts'
import type { HistoryVendor, Page } from '../../vendors/questions.ts'
import type { Indexer } from './createIndexer.ts'
import { badCursor } from './cursor.ts'

/** Cache time of a page, in milliseconds. Source: data API contract, section 4. */
const keptMs = 15_000

/** Returns the route of an account's history, newest first. */
export function activityRoutes(options: activityRoutes.Options): readonly Endpoint[] {
  const { chains, clock, indexer, log, store } = options
  const cache = createCache<Page<Transaction>>({ clock, keptMs })
  const served = new Set(chains.map(({ caipNetworkId }) => caipNetworkId))

  return [
    implement(getHistory, {}, async ({ params: { address = '' }, query }) => {
      const { chainId, cursor } = query
      const kind = kindOf(address)
      if (kind === undefined)
        throw new Refusal('REQUEST_INVALID', { field: 'address', shortMessage: 'Invalid input' })
      if (chainId !== undefined && !served.has(chainId)) throw new Refusal('NETWORK_UNSUPPORTED')
      const asked = chainId === undefined ? [...served] : [chainId]
      const evm = asked.filter((id) => id.startsWith('eip155:'))
      const ways = cursor === undefined ? options.ways.map(tagged) : [wayOf(options.ways, cursor)]
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
    }),
  ]
}

export declare namespace activityRoutes {
  type Options = {
    chains: readonly Chain[]
    clock: () => number
    indexer: Indexer
    log: Log
    store: HistoryStore
    /** Vendors in the order in which they are asked. */
    ways: readonly HistoryVendor[]
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
