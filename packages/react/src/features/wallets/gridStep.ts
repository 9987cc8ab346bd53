/** Rows that Page Up and Page Down move by. */
const pageRows = 3

/**
 * Returns the index that a key moves to in a grid, or `undefined` for any other key. Follows the ARIA Authoring
 * Practices grid pattern: arrows by cell and row, Home and End in the row, with Ctrl in the whole grid.
 */
export function gridStep(pressed: gridStep.Key, grid: gridStep.Grid): number | undefined {
  const step = stepOf(pressed, grid)
  return step === undefined ? undefined : Math.min(Math.max(step, 0), grid.count - 1)
}

function stepOf({ ctrlKey, key }: gridStep.Key, grid: gridStep.Grid): number | undefined {
  const { columns, count, index, isRtl } = grid
  const rowStart = index - (index % columns)
  switch (key) {
    case 'ArrowRight':
      return isRtl ? index - 1 : index + 1
    case 'ArrowLeft':
      return isRtl ? index + 1 : index - 1
    case 'ArrowDown':
      return below(grid, 1)
    case 'ArrowUp':
      return above(grid, 1)
    case 'PageDown':
      return below(grid, pageRows)
    case 'PageUp':
      return above(grid, pageRows)
    case 'Home':
      return ctrlKey ? 0 : rowStart
    case 'End':
      return ctrlKey ? count - 1 : rowStart + columns - 1
    default:
      return undefined
  }
}

function below({ columns, count, index }: gridStep.Grid, rows: number): number {
  const wanted = index + rows * columns
  if (wanted < count) return wanted
  // The last row may be shorter: Down from a column that it lacks moves to its last cell.
  const lastRow = count - 1 - ((count - 1) % columns)
  return index < lastRow ? count - 1 : index
}

function above({ columns, index }: gridStep.Grid, rows: number): number {
  return Math.max(index % columns, index - rows * columns)
}

export declare namespace gridStep {
  type Key = { readonly ctrlKey: boolean; readonly key: string }
  type Grid = {
    readonly columns: number
    readonly count: number
    /** Zero-based index of the focused cell. */
    readonly index: number
    readonly isRtl: boolean
  }
}
