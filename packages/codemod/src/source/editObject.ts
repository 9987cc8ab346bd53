import type { Node, ObjectExpression } from 'oxc-parser'
import type { SourceFile } from './SourceFile.ts'

/** Removes properties of an object literal, and appends others, e.g. `['debug: true']`. */
export function editObject(
  { edits, text }: Pick<SourceFile, 'edits' | 'text'>,
  object: ObjectExpression,
  { append = [], remove }: { append?: readonly string[]; remove: ReadonlySet<Node> },
): void {
  const all = object.properties
  const last = all.at(-1)
  const lastKept = all.findLast((node) => !remove.has(node))
  const isMultiline = text.slice(object.start, object.end).includes('\n')
  const indent = indentAt(text, object.start) + (isMultiline ? '  ' : '')
  const separator = isMultiline ? `,\n${indent}` : ', '
  if (!last || !lastKept) {
    if (!last && append.length === 0) return
    const inner = append.join(separator)
    const outer = isMultiline ? `{\n${indent}${inner},\n${indent.slice(2)}}` : `{ ${inner} }`
    edits.replace(object.start, object.end, inner ? outer : '{}')
    return
  }
  for (const [index, node] of all.entries()) {
    const next = all[index + 1]
    if (remove.has(node) && next && node.start < lastKept.start)
      edits.replace(node.start, next.start, '')
  }
  const added = append.map((property) => separator + property).join('')
  if (lastKept === last) {
    if (added) edits.insert(last.end, added)
  } else edits.replace(lastKept.end, last.end, added)
}

/** Returns the white space at the start of the line. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? ''
}
