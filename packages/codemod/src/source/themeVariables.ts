import type { ObjectExpression } from 'oxc-parser'
import { keyOf, type SourceFile, stringOf, textOf } from './SourceFile.ts'

/** Our theme variable by the part of the old name after `--w3m-` or `--apkt-`. */
const variables: Readonly<Record<string, string>> = {
  accent: '--fairlead-accent',
  'border-radius-master': '--fairlead-radius-master',
  'color-mix': '--fairlead-color-mix',
  'color-mix-strength': '--fairlead-color-mix-strength',
  'font-family': '--fairlead-font-family',
  'font-size-master': '--fairlead-font-size-master',
  'qr-color': '--fairlead-qr-color',
  'z-index': '--fairlead-z-index',
}

/** Renames theme variables wherever they are keys of an object literal. Our values are strings. */
export function renameThemeVariables(file: SourceFile): void {
  for (const { node, parent } of file.nodes) {
    if (node.type === 'ObjectExpression') renameKeys(file, node)
    const isKey = parent?.type === 'Property' && parent.key === node
    const text = node.type === 'TemplateElement' ? node.value.raw : stringOf(node)
    if (!isKey && text && /--(?:w3m|apkt)-/.test(text))
      file.report(node, 'Rename this theme variable: ours begin with --fairlead-.', 'theming.md')
  }
}

function renameKeys(file: SourceFile, object: ObjectExpression): void {
  for (const node of object.properties) {
    const [, part] = /^--(?:w3m|apkt)-(.+)$/.exec(keyOf(node) ?? '') ?? []
    if (node.type !== 'Property' || part === undefined) continue
    const to = Object.hasOwn(variables, part) ? variables[part] : undefined
    if (to === undefined) {
      file.report(node, `The theme variable ${keyOf(node)} has no counterpart.`, 'theming.md')
      continue
    }
    file.edits.replace(node.key.start, node.key.end, `'${to}'`)
    const isNumber = node.value.type === 'Literal' && typeof node.value.value === 'number'
    if (!isNumber) continue
    const unit = part === 'color-mix-strength' ? '%' : ''
    file.edits.replace(node.value.start, node.value.end, `'${textOf(file, node.value)}${unit}'`)
  }
}
