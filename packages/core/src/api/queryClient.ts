import type { QueryClient } from '@tanstack/query-core'

/** What the page's hooks need of the cache. */
export type Queries = {
  readonly client: QueryClient
  readonly QueryObserver: typeof import('@tanstack/query-core').QueryObserver
}

/** One cache a widget, fetched with the first read: pages that only connect never load it. */
export function createQueries(): () => Promise<Queries> {
  let queries: Promise<Queries> | undefined
  return () => {
    queries ??= import('@tanstack/query-core').then(({ QueryClient, QueryObserver }) => ({
      client: new QueryClient(),
      QueryObserver,
    }))
    return queries
  }
}
