import type { Fairlead } from '@fairlead/core'
import { useEffect, useState } from 'react'

type Asked<page> = {
  readonly queryKey: readonly unknown[]
  readonly enabled: boolean
  readonly initialPageParam: string | null
  readonly getNextPageParam: (last: page) => string | null
  readonly queryFn: (context: { pageParam: string | null; signal: AbortSignal }) => Promise<page>
}

/** Result of a paginated query; on an error, the known pages stay. */
export type PagesResult<page> = {
  readonly pages: readonly page[]
  readonly status: 'pending' | 'success' | 'error'
  readonly isFetching: boolean
  readonly isFetchingMore: boolean
  readonly hasMore: boolean
  /** Fetches the next page, unless that is in progress. */
  readonly more: () => void
  readonly refetch: () => void
}

const nothing = {
  pages: [],
  hasMore: false,
  isFetching: true,
  isFetchingMore: false,
  more: () => {},
  refetch: () => {},
  status: 'pending',
} as const

/** Runs a paginated query of core in the widget's cache. */
export function usePages<page>(fairlead: Fairlead, asked: Asked<page>): PagesResult<page> {
  const key = JSON.stringify(asked.queryKey)
  const [result, setResult] = useState<{ key: string; value: PagesResult<page> }>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers everything that the query depends on.
  useEffect(() => {
    if (!asked.enabled) return
    let stop = () => {}
    let isGone = false
    const fail = () => {
      // The code of the cache failed to load.
      const refetch = () => setAttempt((last) => last + 1)
      const value = { ...nothing, isFetching: false, refetch, status: 'error' as const }
      if (!isGone) setResult({ key, value })
    }
    void fairlead.queries().then(({ client, InfiniteQueryObserver }) => {
      if (isGone) return
      const observer = new InfiniteQueryObserver<
        page,
        Error,
        { pages: page[] },
        readonly unknown[],
        string | null
      >(client, asked)
      const more = () => {
        const { hasNextPage, isFetching } = observer.getCurrentResult()
        if (hasNextPage && !isFetching) void observer.fetchNextPage()
      }
      const refetch = () => {
        // Either the next page failed, or the whole query.
        const { isFetchNextPageError } = observer.getCurrentResult()
        void (isFetchNextPageError ? observer.fetchNextPage() : observer.refetch())
      }
      const read = () => {
        const { data, hasNextPage, isFetching, isFetchingNextPage, status } =
          observer.getCurrentResult()
        const value = {
          pages: data?.pages ?? [],
          hasMore: hasNextPage,
          isFetching,
          isFetchingMore: isFetchingNextPage,
          more,
          refetch,
          status,
        }
        setResult({ key, value })
      }
      stop = observer.subscribe(read)
      read()
    }, fail)
    return () => {
      isGone = true
      stop()
    }
  }, [attempt, fairlead, key, asked.enabled])

  // Never returns the result of another account or network, not even for one render.
  return result?.key === key ? result.value : nothing
}
