import type { JSXAttribute, JSXElement } from 'oxc-parser'
import { indentAt } from './editObject.ts'
import { nameOf, type SourceFile, stringOf } from './SourceFile.ts'

/** Returns the JSX elements with a tag name. */
export function elementsNamed(file: SourceFile, name: string): JSXElement[] {
  return file.nodes.flatMap(({ node }) =>
    node.type === 'JSXElement' && nameOf(node.openingElement.name) === name ? [node] : [],
  )
}

/** Returns true if a component is used in another way than as a tag. */
export function isValue(file: SourceFile, local: string): boolean {
  return file.nodes.some(
    ({ node, parent }) =>
      node.type === 'Identifier' && node.name === local && parent?.type !== 'ImportSpecifier',
  )
}

/** Replaces the tag name in the opening and the closing tag. */
export function renameElement(file: SourceFile, element: JSXElement, name: string): void {
  for (const tag of [element.openingElement, element.closingElement])
    if (tag) file.edits.replace(tag.name.start, tag.name.end, name)
}

/** Returns the attributes by name, and reports spread ones. */
export function attributesOf(
  file: SourceFile,
  element: JSXElement,
  guide: string,
): Map<string, JSXAttribute> {
  const found = new Map<string, JSXAttribute>()
  for (const one of element.openingElement.attributes) {
    if (one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier')
      found.set(one.name.name, one)
    else file.report(one, 'Attributes are spread here: check their names.', guide)
  }
  return found
}

/** Removes an attribute and the white space before it. */
export function removeAttribute({ edits, text }: SourceFile, node: JSXAttribute): void {
  const space = /\s*$/.exec(text.slice(0, node.start))?.[0].length ?? 0
  edits.replace(node.start - space, node.end, '')
}

/** Returns the value of an attribute: a string, a boolean, or undefined for anything else. */
export function readValue({ value }: JSXAttribute): boolean | string | undefined {
  if (value === null) return true
  const inner = value.type === 'JSXExpressionContainer' ? value.expression : value
  if (inner.type === 'Literal' && typeof inner.value === 'boolean') return inner.value
  return stringOf(inner)
}

/** Attributes of a button, and their counterparts. */
export type ButtonRule = {
  /** Component of `fairlead/react`. */
  readonly to: string
  /** New name by old name. */
  readonly attributes: Readonly<Record<string, string>>
}

/** Replaces a button by ours, and reports attributes without a counterpart. */
export function replaceButton(
  file: SourceFile,
  element: JSXElement,
  { attributes, to }: ButtonRule,
  local: string,
): void {
  renameElement(file, element, local)
  for (const [name, node] of attributesOf(file, element, 'theming.md')) {
    const other = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    if (other === undefined) {
      file.report(node, `${to} has no attribute ${name}; it was removed.`, 'theming.md')
      removeAttribute(file, node)
    } else if (other !== name) file.edits.replace(node.name.start, node.name.end, other)
  }
}

/** Puts a component around the children of an element. */
export function wrapChildren(
  file: SourceFile,
  element: JSXElement,
  open: string,
  close: string,
): void {
  const { closingElement, openingElement } = element
  if (!closingElement) return
  const [start, end] = [openingElement.end, closingElement.start]
  const inside = file.text.slice(start, end)
  if (!inside.trim().includes('\n') && !inside.startsWith('\n')) {
    file.edits.insert(start, open)
    file.edits.insert(end, close)
    return
  }
  const indent = `${indentAt(file.text, element.start)}  `
  file.edits.insert(start, `\n${indent}${open}`)
  for (const { index } of inside.matchAll(/\n(?=[^\n]*\S)/g)) {
    const at = start + index + 1
    if (!isInText(file, at)) file.edits.insert(at, '  ')
  }
  const lineStart = file.text.lastIndexOf('\n', end - 1) + 1
  file.edits.insert(lineStart, `${indent}${close}\n`)
}

/** Returns true inside of a template or a string, where white space matters. */
function isInText(file: SourceFile, at: number): boolean {
  return file.nodes.some(
    ({ node }) =>
      (node.type === 'TemplateLiteral' || node.type === 'Literal') &&
      node.start < at &&
      node.end > at,
  )
}
