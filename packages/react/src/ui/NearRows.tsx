import { type ReactElement, startTransition } from 'react'
import { findNearRows, listRows, type RowRange } from './findNearRows.ts'

/** Rows of a long list to render. */
export type NearRows = {
  /** Zero-based index of the row with the focus. */
  readonly focused: number | undefined
  readonly pitch: Pitch
  readonly range: RowRange
}

/** Height of a row and of the gap between two rows, in pixels. */
type Pitch = { readonly gap: number; readonly height: number }

/**
 * Returns the rows of a long list that are near the window, and the focused one, with spacers in place of the others. Each
 * row is an `<li>` with `aria-posinset`. React doesn't render a row again while the user scrolls, because its element
 * stays the same.
 */
export function renderNearRows(
  rows: readonly ReactElement[],
  { focused, pitch, range }: NearRows,
): readonly ReactElement[] {
  const shown = listRows(range, rows.length, focused)
  const space = (index: number, count: number) =>
    count > 0 ? [<Space count={count} key={`space ${index}`} pitch={pitch} />] : []
  return [
    ...shown.flatMap((index, at) => [
      ...space(index, index - (shown[at - 1] ?? -1) - 1),
      ...rows.slice(index, index + 1),
    ]),
    ...space(rows.length, rows.length - 1 - (shown.at(-1) ?? -1)),
  ]
}

/** Spacer as high as `count` rows with the gaps between them. */
function Space({ count, pitch: { gap, height } }: { count: number; pitch: Pitch }) {
  return <li aria-hidden="true" style={{ blockSize: count * (height + gap) - gap }} />
}

/**
 * Follows the position of a long list in the window.
 *
 * @param length - Number of rows.
 * @returns A function that stops following.
 */
export function watchNearRows(
  list: HTMLElement,
  length: number,
  onChange: (near: NearRows) => void,
): () => void {
  // Measured once: a row with two lines is a few pixels higher, which the margin covers.
  const pitch = measurePitch(list)
  let last: NearRows | undefined
  function look() {
    const { top } = list.getBoundingClientRect()
    const range = findNearRows({
      length,
      pitch: pitch.height + pitch.gap,
      top,
      windowHeight: innerHeight,
    })
    const focused = findFocused(list)
    const isSame = last?.range.first === range.first && last.range.end === range.end
    if (isSame && last?.focused === focused) return
    const next = { focused, pitch, range }
    last = next
    // Rows are rendered between frames, so that they don't delay the scrolling.
    startTransition(() => onChange(next))
  }
  look()
  return onScroll(list, look)
}

function measurePitch(list: HTMLElement): Pitch {
  const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > [aria-posinset]')].slice(0, 8)
  const heights = rows.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
  return { gap, height: Math.max(1, heights / Math.max(1, rows.length)) }
}

/** Returns the zero-based index of the row with the focus. */
function findFocused(list: HTMLElement): number | undefined {
  const root = list.getRootNode() as Document | ShadowRoot
  const row = list.contains(root.activeElement)
    ? root.activeElement?.closest('[aria-posinset]')
    : undefined
  return row ? Number(row.getAttribute('aria-posinset')) - 1 : undefined
}

/** Calls `run` when a container of an element scrolls or the window is resized. Scroll events don't bubble. */
function onScroll(element: HTMLElement, run: () => void): () => void {
  const targets = [element.getRootNode(), window]
  const options = { capture: true, passive: true }
  for (const target of targets) target.addEventListener('scroll', run, options)
  window.addEventListener('resize', run)
  return () => {
    for (const target of targets) target.removeEventListener('scroll', run, options)
    window.removeEventListener('resize', run)
  }
}
