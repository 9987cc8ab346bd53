import type { Node } from 'oxc-parser'
import { keyOf, nameOf, type SourceFile, type Visited } from './SourceFile.ts'

/** Counterpart of a field: its new name, and a step for the developer if its value differs. */
export type FieldRule = string | { readonly to: string; readonly note: string }

/** Counterpart of a hook in `fairlead/react`. */
export type HookRule = {
  readonly to: string
  /** By old name. A field without a rule has no counterpart. */
  readonly fields: Readonly<Record<string, FieldRule>>
  readonly guide: string
}

/** Renames the fields that a file reads from the results of a hook. */
export function applyHook(file: SourceFile, local: string, rule: HookRule): void {
  for (const { node, parent } of file.nodes) {
    if (node.type !== 'CallExpression' || nameOf(node.callee) !== local) continue
    readResult(file, { node, parent }, rule)
  }
}

function readResult(file: SourceFile, { node, parent }: Visited, rule: HookRule): void {
  if (parent?.type === 'ExpressionStatement') return
  if (parent?.type === 'MemberExpression' && !parent.computed) {
    renameField(file, parent.property, nameOf(parent.property) ?? '', rule)
    return
  }
  if (parent?.type !== 'VariableDeclarator') {
    reportWhole(file, node, rule)
    return
  }
  if (parent.id.type === 'Identifier') {
    readMembers(file, parent.id.name, rule)
    return
  }
  if (parent.id.type !== 'ObjectPattern') {
    reportWhole(file, node, rule)
    return
  }
  for (const property of parent.id.properties) {
    const key = keyOf(property)
    if (property.type !== 'Property' || key === undefined) {
      reportWhole(file, property, rule)
      continue
    }
    const to = counterpartOf(file, property, key, rule)
    if (to === undefined || to === key) continue
    if (property.shorthand) file.edits.insert(property.start, `${to}: `)
    else file.edits.replace(property.key.start, property.key.end, to)
  }
}

/** Follows a variable that holds the whole result. */
function readMembers(file: SourceFile, variable: string, rule: HookRule): void {
  for (const { node, parent } of file.nodes) {
    if (node.type !== 'Identifier' || node.name !== variable) continue
    if (parent?.type === 'VariableDeclarator' && parent.id === node) continue
    if (parent?.type === 'MemberExpression' && parent.object === node && !parent.computed)
      renameField(file, parent.property, nameOf(parent.property) ?? '', rule)
    else if (!isName(node, parent)) reportWhole(file, node, rule)
  }
}

/** Returns true for a property's name, which is no use of the variable. */
function isName(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'Property')
    return parent.key === node && !parent.shorthand && !parent.computed
  return parent?.type === 'MemberExpression' && parent.property === node && !parent.computed
}

function renameField(file: SourceFile, node: Node, name: string, rule: HookRule): void {
  const to = counterpartOf(file, node, name, rule)
  if (to !== undefined && to !== name) file.edits.replace(node.start, node.end, to)
}

function counterpartOf(
  file: SourceFile,
  node: Node,
  name: string,
  { fields, guide, to }: HookRule,
): string | undefined {
  const rule = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (rule === undefined) {
    file.report(node, `${to}() has no field ${name}.`, guide)
    return undefined
  }
  if (typeof rule === 'string') return rule
  file.report(node, `${name}: ${rule.note}`, guide)
  return rule.to
}

/** Reports a result that is passed on as a whole, if its fields differ. */
function reportWhole(file: SourceFile, node: Node, { fields, guide, to }: HookRule): void {
  const differ = Object.entries(fields).flatMap(([name, rule]) => {
    const other = typeof rule === 'string' ? rule : rule.to
    return other === name ? [] : [`${name} is ${other}`]
  })
  const names = differ.length > 0 ? ` Renamed: ${differ.join(', ')}.` : ''
  file.report(
    node,
    `Check which fields of ${to}() are read where its result is passed to.${names}`,
    guide,
  )
}
