import { connect, type Fairlead, type Routes } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { leaveConnected, successMs } from '../../modal/leaveConnected.ts'

/** Time until a hint says what usually helps, in milliseconds. */
const slowMs = 10_000

export type Attempt =
  | { readonly status: 'waiting'; readonly isSlow: boolean }
  | { readonly status: 'done' }
  | { readonly status: 'declined' }
  /** The page started another connection in the meantime. */
  | { readonly status: 'stopped' }
  | { readonly status: 'failed'; readonly error: unknown }

/** Connects one wallet on mount; unmounting aborts the attempt. */
export function useConnectAttempt(
  fairlead: Fairlead,
  data: Routes['ConnectingExternal'],
): { attempt: Attempt; retry: () => void } {
  const { connectorId, namespace } = data
  const [attempt, setAttempt] = useState<Attempt>({ status: 'waiting', isSlow: false })
  const current = useRef<AbortController>(undefined)

  const start = useCallback(() => {
    const { environment } = fairlead
    const controller = new AbortController()
    const { signal } = controller
    current.current?.abort()
    current.current = controller
    setAttempt({ status: 'waiting', isSlow: false })
    const cancels = [
      environment.schedule(() => setAttempt({ status: 'waiting', isSlow: true }), slowMs),
    ]
    signal.addEventListener('abort', () => {
      for (const cancel of cancels) cancel()
    })

    connect(fairlead, { connectorId, namespace, signal }).then(
      () => {
        for (const cancel of cancels) cancel()
        // Connecting may have switched views already, which aborted this attempt.
        if (signal.aborted) return
        setAttempt({ status: 'done' })
        cancels.push(environment.schedule(() => leaveConnected(fairlead), successMs))
      },
      (error: unknown) => {
        for (const cancel of cancels) cancel()
        if (signal.aborted) return
        if (BaseError.find(error, 'CONNECTION_REJECTED')) setAttempt({ status: 'declined' })
        else if (BaseError.find(error, 'REQUEST_ABORTED')) setAttempt({ status: 'stopped' })
        else setAttempt({ status: 'failed', error })
      },
    )
  }, [connectorId, fairlead, namespace])

  useEffect(() => {
    start()
    return () => {
      const isClosed = !fairlead.modal.isOpen()
      // Aborts the latest attempt, which may be a retry.
      current.current?.abort(isClosed ? new BaseError('MODAL_CLOSED') : undefined)
    }
  }, [fairlead, start])
  return { attempt, retry: start }
}
