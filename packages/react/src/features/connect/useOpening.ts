import type { Environment } from '@fairlead/core'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Time that an app may take to come to the front, in milliseconds. */
const openMs = 3_000

/** Outcome of a link into a wallet, as far as a page can observe it. */
export type Opening =
  /** Not pressed. */
  | 'closed'
  | 'opened'
  /** The user is back, and the wallet has not responded. */
  | 'unanswered'
  /** This page kept the focus: no app opened. */
  | 'missing'

/** Tracks whether a link into an app opened, and when the user comes back. */
export function useOpening(options: useOpening.Options): {
  onOpen: (href: string) => void
  opening: Opening
} {
  const { environment, followed, key, onMissing } = options
  const { schedule } = environment
  const [opened, setOpened] = useState<{ key: string; opening: Opening }>()
  const latest = useRef({ cancel: () => {}, onMissing })
  useEffect(() => {
    latest.current.onMissing = onMissing
  })
  const opening = opened?.key === key ? opened.opening : 'closed'
  const isOpen = opening !== 'closed'

  useEffect(() => {
    if (!isOpen) return
    const { current } = latest
    const onChange = () => {
      current.cancel()
      if (document.visibilityState === 'visible') setOpened({ key, opening: 'unanswered' })
    }
    document.addEventListener('visibilitychange', onChange)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      current.cancel()
    }
  }, [isOpen, key])

  const onOpen = useCallback(
    (href: string) => {
      const { current } = latest
      current.cancel()
      setOpened({ key, opening: 'opened' })
      // A web link always opens.
      if (/^https?:/i.test(href)) return
      current.cancel = schedule(() => {
        // Another app, or the browser's own dialog, has the focus.
        if (document.visibilityState !== 'visible' || !document.hasFocus()) return
        setOpened({ key, opening: 'missing' })
        current.onMissing()
      }, openMs)
    },
    [key, schedule],
  )
  const isTold = useRef(false)
  useEffect(() => {
    if (!followed || isTold.current) return
    isTold.current = true
    onOpen(followed)
  }, [followed, onOpen])
  return { onOpen, opening }
}

export declare namespace useOpening {
  type Options = {
    environment: Pick<Environment, 'schedule'>
    /** A link that was followed already, by the press that led to this view. */
    followed: string | undefined
    /** A new key resets the state. */
    key: string
    onMissing: () => void
  }
}
