/**
 * Returns the known name that a misspelled one probably means, as a question with a leading space. Empty if no name is
 * close: more than two edits, or more than a third of the name.
 */
export function suggestName(given: string, known: readonly string[]): string {
  const [best] = known
    .map((name) => ({ edits: countEdits(given, name), name }))
    .sort((one, other) => one.edits - other.edits)
  const isClose = best && best.edits <= 2 && best.edits * 3 <= best.name.length
  return isClose ? ` Did you mean \`${best.name}\`?` : ''
}

/** Returns the number of letters to insert, remove or replace (Levenshtein distance). */
function countEdits(from: string, to: string): number {
  let row = [...Array(to.length + 1).keys()]
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [at, other] of [...to].entries())
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + Number(letter !== other)))
    row = next
  }
  return row.at(-1)!
}
