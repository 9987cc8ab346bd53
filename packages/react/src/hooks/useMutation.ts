import { useCallback } from 'react'
import { type Callbacks, usePending } from './usePending.ts'

/** An action of the user and the outcome of its latest run, in the shape of TanStack Query's mutations. */
export type Mutation<variables, data> = {
  /** Result of the latest run, if it succeeded. */
  readonly data: data | undefined
  /** Error of the latest run, if it failed; otherwise null. */
  readonly error: Error | null
  readonly isError: boolean
  readonly isIdle: boolean
  /** True while the wallet is asked. */
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** Starts a run. Failures are in `error` and passed to `onError`. */
  mutate(variables: variables): void
  /** Starts a run. @throws The errors of the action. */
  mutateAsync(variables: variables): Promise<data>
  /** Forgets the outcome. A run in progress continues, and its outcome isn't stored. */
  reset(): void
}

/** Runs an action and tracks its outcome. @param act - Must be stable between renders. */
export function useMutation<variables, data>(
  act: (variables: variables) => Promise<data>,
  callbacks: Callbacks<data>,
): Mutation<variables, data> {
  const { data, error, isPending, reset, run, status } = usePending(callbacks)
  const mutateAsync = useCallback((variables: variables) => run(() => act(variables)), [act, run])
  const mutate = useCallback(
    (variables: variables) => void mutateAsync(variables).catch(() => {}),
    [mutateAsync],
  )
  return {
    data,
    error: status === 'error' ? (error as Error) : null,
    isError: status === 'error',
    isIdle: status === 'idle',
    isPending,
    isSuccess: status === 'success',
    mutate,
    mutateAsync,
    reset,
    status,
  }
}
