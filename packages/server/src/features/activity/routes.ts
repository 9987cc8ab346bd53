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

/** How long a page is given out, in milliseconds. Source: data API contract, section 4. */
const keptMs = 15_000

/** What an account did, the newest first. */
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
      // A page that is kept must not hide what was mined since. Further pages don't change by it.
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
    /** In the order to ask. */
    ways: readonly HistoryVendor[]
  }
}

/** An address of an EVM chain, of another chain (which has no activity here), or none at all. */
function kindOf(address: string): 'evm' | 'other' | undefined {
  if (/^0x/i.test(address)) return /^0x[0-9a-fA-F]{40}$/.test(address) ? 'evm' : undefined
  // Base58 of Solana and Bitcoin; Bech32 of Bitcoin.
  const isOther = /^[1-9A-HJ-NP-Za-km-z]{25,44}$|^(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}$/.test(
    address,
  )
  return isOther ? 'other' : undefined
}

/** A vendor whose cursors carry its name: only the one who gave a page knows the next. */
function tagged(way: HistoryVendor): HistoryVendor {
  return {
    ...way,
    async ask(question, signal) {
      const { data, next } = await way.ask(question, signal)
      return { data, next: next === null ? null : `${way.vendor}.${next}` }
    },
  }
}

/** @throws `REQUEST_INVALID` for a cursor that no vendor of this server gave. */
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
