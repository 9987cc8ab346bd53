import { useCallback, useRef, useState } from 'react'

/** Number of animation frames to wait for a tile to render: half a second at 60 frames per second. */
const reachFrames = 30

/** Roving tabindex of the grid; can move the focus to a tile that is not rendered yet. */
export function useGridFocus(count: number): {
  /** Zero-based index of the tile that Tab focuses. */
  active: number
  /** Index of the tile that was focused last. */
  focused: number
  goTo: (index: number) => void
  onFocus: (index: number) => void
  onTile: (index: number, element: HTMLElement | null) => void
} {
  const [chosen, setChosen] = useState(0)
  const [focused, setFocused] = useState(0)
  const tiles = useRef(new Map<number, HTMLElement>())
  const wanted = useRef<number>(undefined)

  const reach = useCallback((index: number, framesLeft = reachFrames) => {
    const tile = tiles.current.get(index)
    if (wanted.current !== index || framesLeft === 0) return
    tile?.focus({ preventScroll: true })
    // The virtualizer hides a new row until it is measured; until then its tile can't take the focus.
    requestAnimationFrame(() => reach(index, framesLeft - 1))
  }, [])
  const goTo = useCallback(
    (index: number) => {
      setChosen(index)
      wanted.current = index
      reach(index)
    },
    [reach],
  )
  const onFocus = useCallback((index: number) => {
    // The user moved the focus elsewhere: cancel the pending move.
    wanted.current = undefined
    setChosen(index)
    setFocused(index)
  }, [])
  const onTile = useCallback((index: number, element: HTMLElement | null) => {
    if (!element) return void tiles.current.delete(index)
    tiles.current.set(index, element)
  }, [])
  return { active: Math.min(chosen, Math.max(0, count - 1)), focused, goTo, onFocus, onTile }
}
