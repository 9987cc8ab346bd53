import { useCallback, useEffect, useRef, useState } from 'react'

/** Called with the outcome of each run. */
export type Callbacks<data> = {
  onError?: ((error: unknown) => void) | undefined
  onSuccess?: ((data: data) => void) | undefined
}

export type Pending<data> = {
  readonly data: data | undefined
  /** Error of the last run, if it failed. */
  readonly error: unknown
  readonly status: 'idle' | 'pending' | 'success' | 'error'
}

const idle = { data: undefined, error: undefined, status: 'idle' } as const

/** Tracks an asynchronous action: the outcome of the latest run, and whether a run is in progress. */
export function usePending<data>(callbacks: Callbacks<data>): Pending<data> & {
  isPending: boolean
  /** Forgets the outcome. A run in progress continues, and its outcome isn't stored. */
  reset: () => void
  run: (work: () => Promise<data>) => Promise<data>
} {
  const [state, setState] = useState<Pending<data>>(idle)
  const latest = useRef({ callbacks, run: 0 })
  useEffect(() => {
    latest.current.callbacks = callbacks
  })
  const run = useCallback((work: () => Promise<data>) => {
    const own = ++latest.current.run
    const tell = (next: Pending<data>) => {
      if (own === latest.current.run) setState(next)
    }
    tell({ data: undefined, error: undefined, status: 'pending' })
    const result = work()
    const told = result.then(
      (data) => {
        tell({ data, error: undefined, status: 'success' })
        latest.current.callbacks.onSuccess?.(data)
        return data
      },
      (error: unknown) => {
        tell({ data: undefined, error, status: 'error' })
        latest.current.callbacks.onError?.(error)
        throw error
      },
    )
    // Callers may ignore the promise and use `error` or `onError`: prevent an unhandled rejection.
    result.catch(() => told.catch(() => {}))
    return told
  }, [])
  const reset = useCallback(() => {
    latest.current.run++
    setState(idle)
  }, [])
  return { ...state, isPending: state.status === 'pending', reset, run }
}
