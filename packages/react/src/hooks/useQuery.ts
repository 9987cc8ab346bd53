import type { Fairlead } from '@fairlead/core'
import { useEffect, useState, useSyncExternalStore } from 'react'

type Query<data> = {
  readonly queryKey: readonly unknown[]
  readonly enabled: boolean
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<data>
}

/** Result of a query to the server or a chain; on an error, `data` is the last known value. */
export type QueryResult<data> = {
  readonly data: data | undefined
  readonly error: unknown
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly isFetching: boolean
  readonly refetch: () => void
}

const idle = { data: undefined, error: undefined, isFetching: false, status: 'idle' } as const

/** Runs a query of core in the widget's cache; the cache's code is loaded with the first query. */
export function useQuery<data>(fairlead: Fairlead, asked: Query<data>): QueryResult<data> {
  // Server renders send no requests, and the browser's first render must match them.
  const isHydrated = useSyncExternalStore(never, isTrue, isFalse)
  const query = { ...asked, enabled: asked.enabled && isHydrated }
  const key = JSON.stringify(query.queryKey)
  const [result, setResult] = useState<{ key: string; value: Omit<QueryResult<data>, 'refetch'> }>()
  const [attempt, setAttempt] = useState(0)
  const [refetch, setRefetch] = useState<() => void>(() => () => {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers everything that the query depends on.
  useEffect(() => {
    if (!query.enabled) return
    let stop = () => {}
    let isGone = false
    const fail = (error: unknown) => {
      // The code of the cache failed to load.
      const value = { data: undefined, error, isFetching: false, status: 'error' as const }
      if (!isGone) setResult({ key, value })
      setRefetch(() => () => setAttempt((last) => last + 1))
    }
    void fairlead.queries().then(({ client, QueryObserver }) => {
      if (isGone) return
      const observer = new QueryObserver<data>(client, { ...query, queryKey: [...query.queryKey] })
      const read = () => {
        const { data, error, isFetching, status } = observer.getCurrentResult()
        setResult({ key, value: { data, error, isFetching, status } })
      }
      stop = observer.subscribe(read)
      setRefetch(() => () => void observer.refetch())
      read()
    }, fail)
    return () => {
      isGone = true
      stop()
    }
  }, [attempt, fairlead, key, query.enabled])

  if (!query.enabled) return { ...idle, refetch }
  // Never returns the result of another account or network, not even for one render.
  if (result?.key !== key) return { ...idle, status: 'pending', isFetching: true, refetch }
  return { ...result.value, refetch }
}

const never = () => () => {}
const isTrue = () => true
const isFalse = () => false
