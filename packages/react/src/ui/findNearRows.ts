/** Rows are added and removed in steps of this size. */
const step = 4
/** Distance from the window in which rows are rendered, in pixels. */
const marginPx = 400

/** Rows from `first` up to, and without, `end`; zero-based. */
export type RowRange = { readonly end: number; readonly first: number }

/** Returns the rows of a list that are near the window. */
export function findNearRows(list: findNearRows.List): RowRange {
  const { length, pitch, top, windowHeight } = list
  const rowAt = (y: number) => Math.min(length, Math.max(0, y / pitch))
  return {
    end: Math.min(length, Math.ceil(rowAt(windowHeight + marginPx - top) / step) * step),
    first: Math.floor(rowAt(-marginPx - top) / step) * step,
  }
}

export declare namespace findNearRows {
  type List = {
    /** Number of rows. */
    length: number
    /** Distance from one row to the next, in pixels. */
    pitch: number
    /** Distance from the top of the window to the first row, in pixels; negative if the list is scrolled. */
    top: number
    /** Height of the window, in pixels. */
    windowHeight: number
  }
}

/** Returns the indexes of the rows to render, ascending. A focused row stays, because removing it would lose the focus. */
export function listRows(
  { end, first }: RowRange,
  length: number,
  focused: number | undefined,
): readonly number[] {
  const near = Array.from(
    { length: Math.max(0, Math.min(end, length) - first) },
    (_, at) => first + at,
  )
  const isOutside = focused !== undefined && focused < length && !near.includes(focused)
  return isOutside ? [...near, focused].sort((one, other) => one - other) : near
}
