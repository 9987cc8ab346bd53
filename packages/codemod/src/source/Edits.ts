import MagicString from 'magic-string'

type Edit = { readonly start: number; readonly end: number; readonly text: string }

/**
 * Collects changes of one text. All of them are applied at the end, so their order doesn't matter. A change inside a
 * range that another change replaces is ignored.
 */
export type Edits = {
  insert(at: number, text: string): void
  replace(start: number, end: number, text: string): void
  /** Returns the changed text. */
  apply(): string
}

export function createEdits(text: string): Edits {
  const edits: Edit[] = []
  return {
    insert: (at, added) => void edits.push({ end: at, start: at, text: added }),
    replace: (start, end, added) => void edits.push({ end, start, text: added }),
    apply() {
      const result = new MagicString(text)
      const ranges = edits.filter(({ end, start }) => end > start)
      for (const edit of edits) {
        if (ranges.some((range) => range !== edit && isInside(edit, range))) continue
        if (edit.start === edit.end) result.appendLeft(edit.start, edit.text)
        else if (edit.text) result.update(edit.start, edit.end, edit.text)
        else result.remove(edit.start, edit.end)
      }
      return result.toString()
    },
  }
}

function isInside(edit: Edit, range: Edit): boolean {
  if (edit.start === edit.end) return edit.start > range.start && edit.start < range.end
  const isSmaller = edit.end - edit.start < range.end - range.start
  return isSmaller && edit.start >= range.start && edit.end <= range.end
}
