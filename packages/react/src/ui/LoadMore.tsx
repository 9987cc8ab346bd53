import { useEffect, useRef } from 'react'
import styles, { css } from './Blank.module.css'
import { useReturnFocus } from './useReturnFocus.ts'
import { useStyles } from './useStyles.ts'

/** End of a list that has more pages: loads more when scrolled into view or pressed. */
export function LoadMore({ count, isBusy, label, onMore, testId }: LoadMore.Props) {
  useStyles(css)
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(button)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer fires again if the end is still in view.
  useEffect(() => {
    const end = button.current
    if (!end || isBusy) return
    // On a busy page one callback can deliver several entries, of which the first may be out of view.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [count, isBusy])
  return (
    <button
      aria-busy={isBusy}
      className={styles.action}
      data-state={isBusy ? 'loading' : 'idle'}
      data-testid={testId}
      onClick={onMore}
      ref={button}
      type="button"
    >
      {label}
    </button>
  )
}

export declare namespace LoadMore {
  type Props = {
    /** Number of loaded pages. */
    count: number
    isBusy: boolean
    label: string
    onMore: () => void
    testId: string
  }
}
