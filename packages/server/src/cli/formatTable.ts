/**
 * Formats rows as a table for a terminal. Numbers are aligned to the right, with separators of thousands. Control
 * characters are replaced: the texts may come from browsers.
 */
export function formatTable(rows: readonly (readonly (number | string)[])[]): string {
  const texts = rows.map((row) => row.map(toText))
  const widths = texts[0]?.map((_, column) =>
    Math.max(...texts.map((row) => row[column]?.length ?? 0)),
  )
  return texts
    .map((row, line) =>
      row
        .map((text, column) => {
          const width = widths?.[column] ?? 0
          const isNumber = rows.some((cells) => typeof cells[column] === 'number')
          if (isNumber) return text.padStart(width)
          return column === (rows[line]?.length ?? 0) - 1 ? text : text.padEnd(width)
        })
        .join('  '),
    )
    .join('\n')
}

function toText(cell: number | string): string {
  return typeof cell === 'number' ? formatCount(cell) : cell.replace(/\p{C}/gu, '\u{fffd}')
}

/** Formats a whole number with separators of thousands. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
