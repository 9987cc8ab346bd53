import type { Fairlead, Routes } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { leaveConnected, successMs } from '../../modal/leaveConnected.ts'
import { releaseAttempt, type StartedAttempt, takeAttempt } from './startAttempt.ts'

/** Time until a hint says what usually helps, in milliseconds. */
const slowMs = 10_000

export type Attempt =
  | { readonly status: 'waiting'; readonly isSlow: boolean }
  | { readonly status: 'done' }
  | { readonly status: 'declined' }
  /** The page started another connection in the meantime. */
  | { readonly status: 'stopped' }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * Connects one wallet on mount, or takes the attempt that the press started. Leaving the view aborts the attempt; when the
 * layout changes, the next view takes it.
 */
export function useConnectAttempt(
  fairlead: Fairlead,
  data: Routes['ConnectingExternal'],
): { attempt: Attempt; retry: () => void } {
  const [attempt, setAttempt] = useState<Attempt>({ status: 'waiting', isSlow: false })
  const current = useRef<{ started: StartedAttempt; stop: () => void }>(undefined)

  const start = useCallback(() => {
    const { environment } = fairlead
    current.current?.started.controller.abort()
    const started = takeAttempt(fairlead, data)
    setAttempt({ status: 'waiting', isSlow: false })
    let isFollowed = true
    const cancels = [
      environment.schedule(() => setAttempt({ status: 'waiting', isSlow: true }), slowMs),
    ]
    const stop = () => {
      isFollowed = false
      for (const cancel of cancels) cancel()
    }
    // Connecting may switch views, which aborts the attempt.
    started.controller.signal.addEventListener('abort', stop)
    current.current = { started, stop }

    started.connection.then(
      () => {
        if (!isFollowed) return
        for (const cancel of cancels) cancel()
        setAttempt({ status: 'done' })
        cancels.push(environment.schedule(() => leaveConnected(fairlead), successMs))
      },
      (error: unknown) => {
        if (!isFollowed) return
        for (const cancel of cancels) cancel()
        if (BaseError.find(error, 'CONNECTION_REJECTED')) setAttempt({ status: 'declined' })
        else if (BaseError.find(error, 'REQUEST_ABORTED')) setAttempt({ status: 'stopped' })
        else setAttempt({ status: 'failed', error })
      },
    )
  }, [data, fairlead])

  useEffect(() => {
    start()
    return () => {
      // The latest attempt may be a retry.
      const last = current.current
      last?.stop()
      if (last) releaseAttempt(fairlead, data, last.started)
    }
  }, [data, fairlead, start])
  return { attempt, retry: start }
}
