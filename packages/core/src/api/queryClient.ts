import type { QueryClient } from '@tanstack/query-core'
import { lazy } from '../utils/lazy.ts'

/** What the page's hooks need of the cache. */
export type Queries = {
  readonly client: QueryClient
  readonly InfiniteQueryObserver: typeof import('@tanstack/query-core').InfiniteQueryObserver
  readonly QueryObserver: typeof import('@tanstack/query-core').QueryObserver
}

/** One cache a widget, fetched with the first read: pages that only connect never load it. */
export function createQueries(onDestroy: (run: () => void) => void): () => Promise<Queries> {
  return lazy(async () => {
    const { InfiniteQueryObserver, QueryClient, QueryObserver } = await import(
      '@tanstack/query-core'
    )
    const client = new QueryClient()
    onDestroy(() => client.clear())
    return { client, InfiniteQueryObserver, QueryObserver }
  })
}
