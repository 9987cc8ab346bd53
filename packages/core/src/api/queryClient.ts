import type { QueryClient } from '@tanstack/query-core'

/** Query cache with the observers that hooks need. */
export type Queries = {
  readonly client: QueryClient
  readonly InfiniteQueryObserver: typeof import('@tanstack/query-core').InfiniteQueryObserver
  readonly QueryObserver: typeof import('@tanstack/query-core').QueryObserver
}

/**
 * Creates the query cache of a widget. TanStack Query loads with the first read; connecting never loads it.
 *
 * @param widget - `onDestroy` runs a function when the widget is destroyed.
 */
export async function createQueries({ onDestroy }: createQueries.Widget): Promise<Queries> {
  const { InfiniteQueryObserver, QueryClient, QueryObserver } = await import('@tanstack/query-core')
  const client = new QueryClient()
  onDestroy(() => client.clear())
  return { client, InfiniteQueryObserver, QueryObserver }
}

export declare namespace createQueries {
  type Widget = { onDestroy(run: () => void): unknown }
}
