import { useCallback, useRef, useState } from 'react'

/** How long a tile is waited for: half a second, where nothing is slow. */
const reachFrames = 30

/** Which tile Tab leads to, and how the focus gets to one that is not drawn yet. */
export function useGridFocus(count: number): {
  /** From 0; the one that Tab leads to. */
  active: number
  /** The one that had the focus last. */
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
    // Drawn, but kept hidden until its size is known: then it takes no focus yet.
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
    // Whoever goes elsewhere meanwhile is not called back.
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
