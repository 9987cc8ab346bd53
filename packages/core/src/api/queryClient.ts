import type { QueryClient } from '@tanstack/query-core'

/** What the page's hooks need of the cache. */
export type Queries = {
  readonly client: QueryClient
  readonly QueryObserver: typeof import('@tanstack/query-core').QueryObserver
}

/**
 * One cache a widget, fetched with the first read: pages that only connect never load it.
 *
 * `dispose` ends its timers and forgets what it holds.
 */
export function createQueries(): { dispose: () => void; queries: () => Promise<Queries> } {
  let loaded: Promise<Queries> | undefined
  return {
    dispose: () => void loaded?.then(({ client }) => client.clear()).catch(() => {}),
    queries() {
      loaded ??= import('@tanstack/query-core').then(
        ({ QueryClient, QueryObserver }) => ({ client: new QueryClient(), QueryObserver }),
        (error) => {
          // A download that failed once is tried again.
          loaded = undefined
          throw error
        },
      )
      return loaded
    },
  }
}
