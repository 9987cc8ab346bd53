import type { Environment } from '@fairlead/core'
import { useCallback, useEffect, useRef, useState } from 'react'

/** How long an app may take to come to the front, in milliseconds. */
const openMs = 3_000

/** What became of a link into a wallet, as far as a page can see it. */
export type Opening =
  /** Nobody pressed it. */
  | 'closed'
  | 'opened'
  /** They are back, and the wallet has said nothing. */
  | 'unanswered'
  /** This page stayed in front: nothing came up. */
  | 'missing'

/** Follows somebody who leaves by a link into an app, and back. */
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
      // A website always opens.
      if (/^https?:/i.test(href)) return
      current.cancel = schedule(() => {
        // Another app, or the browser's own question, has the focus.
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
    /** A link that was followed already, by a press that led here. */
    followed: string | undefined
    /** Another one begins anew. */
    key: string
    onMissing: () => void
  }
}
