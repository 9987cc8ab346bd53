import type { ModalState } from '@fairlead/core'
import { topOf } from '@fairlead/core/internal'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { cx } from '../ui/cx.ts'
import styles from './ModalDialog.module.css'
import { type Fetched, ViewSlot } from './ViewSlot.tsx'
import type { Views } from './views.ts'

/** Card with the current view; its height animates to that of its content. */
export function Card({ className, fetched, views }: Card.Props) {
  const { modal } = useFairleadInstance('Card')
  const { depth, entry, isShaking } = useSelected(modal.store, pick)
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const key = entry && `${depth} ${entry.view} ${JSON.stringify(entry.data)}`
  const direction = useDirection(key, depth)
  const measure = useHeight(frame, view, key)
  return (
    <div className={cx(styles.card, isShaking && styles.shaking, className)} part="card">
      <div className={styles.frame} ref={frame}>
        {entry && (
          <div className={styles.view} data-direction={direction} key={key} ref={view}>
            <ViewSlot entry={entry} fetched={fetched} onShown={measure} views={views} />
          </div>
        )}
      </div>
    </div>
  )
}

export declare namespace Card {
  type Props = { className?: string | undefined; fetched: Fetched; views: Views }
}

function pick({ isShaking, navigation }: ModalState) {
  return {
    depth: navigation.open ? navigation.history.length : 0,
    entry: topOf(navigation),
    isShaking,
  }
}

/**
 * Sets the outer element's height to that of the inner one, so that CSS can animate it.
 *
 * @returns A function that measures at once, for content that changed before the next frame.
 */
function useHeight(
  outer: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
  key: unknown,
): () => void {
  const measure = useCallback(() => {
    const [frame, content] = [outer.current, inner.current]
    // Not laid out yet: growing from 0 would move the card under the pointer.
    if (!frame || !content?.offsetHeight) return
    frame.style.setProperty('block-size', `${content.offsetHeight}px`)
  }, [outer, inner])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another inner element.
  useLayoutEffect(() => {
    if (!inner.current) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(inner.current)
    return () => observer.disconnect()
  }, [inner, measure, key])
  return measure
}

/** Returns the direction of the view transition: forward, backward, or none for the first view. */
function useDirection(key: string | undefined, depth: number): Direction {
  const [shown, setShown] = useState({ depth, direction: 'first' as Direction, key })
  if (shown.key === key) return shown.direction
  const direction = depth < shown.depth ? 'backward' : 'forward'
  setShown({ depth, direction, key })
  return direction
}
type Direction = 'backward' | 'first' | 'forward'
