import type { Figures } from './statistics.ts'

/** One row of the printed table. */
export type Row = {
  /** For example `open, cold`. */
  readonly what: string
  /** Absent if there is no goal. */
  readonly goal?: string | undefined
  readonly ours: string
  /** Value that it is compared with. */
  readonly theirs?: string | undefined
  readonly ratio?: string | undefined
  readonly isMet?: boolean | undefined
}

/**
 * Compares two medians.
 * @param goal - Maximum of ours, as a multiple of theirs.
 */
export function compare(what: string, goal: number, ours: Figures, theirs: Figures): Row {
  const ratio = ours.median / theirs.median
  return {
    what,
    goal: `≤ ${goal}×`,
    ours: milliseconds(ours),
    theirs: milliseconds(theirs),
    ratio: `${ratio.toFixed(2)}×`,
    isMet: ratio <= goal,
  }
}

/** Compares a median with a limit in milliseconds. */
export function atMost(what: string, limitMs: number, ours: Figures): Row {
  return {
    what,
    goal: `≤ ${limitMs} ms`,
    ours: milliseconds(ours),
    isMet: ours.median <= limitMs,
  }
}

/** Creates a row for a count, which is the same in each run. */
export function count(what: string, goal: number, counted: number): Row {
  return { what, goal: String(goal), ours: String(counted), isMet: counted <= goal }
}

export function milliseconds({ median, p90 }: Figures): string {
  return `${median.toFixed(1)} (${p90.toFixed(1)}) ms`
}

export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map(({ goal = '', isMet, ours, ratio = '', theirs = '', what }) => [
    isMet === undefined ? '' : isMet ? '✓' : '✗',
    what,
    goal,
    ours,
    theirs,
    ratio,
  ])
  const lines = [['', '', 'goal', 'Fairlead', 'other', 'ratio'], ...cells]
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths?.[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
