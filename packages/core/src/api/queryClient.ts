import type { QueryClient } from '@tanstack/query-core'
import { lazy } from '../utils/lazy.ts'

/** Query cache with the observers that hooks need. */
export type Queries = {
  readonly client: QueryClient
  readonly InfiniteQueryObserver: typeof import('@tanstack/query-core').InfiniteQueryObserver
  readonly QueryObserver: typeof import('@tanstack/query-core').QueryObserver
}

/** Creates one query cache per widget. The library loads with the first read, so connecting never loads it. */
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
