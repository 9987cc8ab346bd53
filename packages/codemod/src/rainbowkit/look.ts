import type { Expression, JSXElement, ObjectExpression } from 'oxc-parser'
import { attributesOf, readValue } from '../source/jsx.ts'
import { keyOf, nameOf, type SourceFile, stringOf, textOf } from '../source/SourceFile.ts'

/** Options of the widget, as source text by name. */
export type Look = Map<string, string>

const modes: Readonly<Record<string, string>> = {
  darkTheme: "'dark'",
  lightTheme: "'light'",
  midnightTheme: "'dark'",
}
/** Languages of the widget, as the first part of a BCP 47 tag. */
export const languages: readonly string[] = [
  ...['ar', 'bn', 'de', 'en', 'es', 'fa', 'fr', 'he', 'hi', 'id', 'it', 'ja', 'ko', 'nl', 'pl'],
  ...['pt', 'ru', 'th', 'tr', 'uk', 'vi', 'zh'],
]
const variables: Readonly<Record<string, string>> = {
  accentColor: '--fairlead-accent',
  accentColorForeground: '--fairlead-on-accent',
}

/** Reads the props of RainbowKit's provider, and reports those without a counterpart. */
export function readLook(file: SourceFile, element: JSXElement): Look {
  const look: Look = new Map([['themeMode', "'light'"]])
  for (const [name, node] of attributesOf(file, element, 'theming.md')) {
    const value = readValue(node)
    const inner = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : undefined
    if (name === 'theme' && inner && inner.type !== 'JSXEmptyExpression')
      readTheme(file, inner, look)
    else if (name === 'locale' && typeof value === 'string') readLocale(file, element, value, look)
    else if (name === 'modalSize' && value === 'wide') look.set('layout', "'wide'")
    else if (name === 'modalSize' && value === 'compact') continue
    else file.report(node, `${name} of RainbowKitProvider was removed.`, 'theming.md')
  }
  return look
}

function readLocale(file: SourceFile, element: JSXElement, value: string, look: Look): void {
  look.set('locale', `'${value}'`)
  if (!languages.includes(value.split('-', 1)[0] ?? ''))
    file.report(
      element,
      `Texts in ${value} are English until you add messages.`,
      'internationalization.md',
    )
}

function readTheme(file: SourceFile, node: Expression, look: Look): void {
  if (node.type === 'ObjectExpression') {
    readBothModes(file, node, look)
    return
  }
  const imported = file.imports.old.find(
    ({ local }) => node.type === 'CallExpression' && local === nameOf(node.callee),
  )
  const mode = imported && modes[imported.name]
  if (node.type !== 'CallExpression' || !mode) {
    look.delete('themeMode')
    file.report(node, 'Set themeMode and themeVariables of the widget.', 'theming.md')
    return
  }
  look.set('themeMode', mode)
  if (imported.name === 'midnightTheme')
    file.report(node, 'midnightTheme is the dark mode now.', 'theming.md')
  const [options] = node.arguments
  if (options?.type === 'ObjectExpression') readVariables(file, options, look)
}

/** One theme for each mode: the widget follows the device. */
function readBothModes(file: SourceFile, node: ObjectExpression, look: Look): void {
  look.set('themeMode', "'system'")
  const isPlain = node.properties.every(
    (one) =>
      one.type === 'Property' &&
      ['darkMode', 'lightMode'].includes(keyOf(one) ?? '') &&
      one.value.type === 'CallExpression' &&
      one.value.arguments.length === 0,
  )
  if (!isPlain) file.report(node, 'Set the colors of both modes with `light-dark()`.', 'theming.md')
}

function readVariables(file: SourceFile, options: ObjectExpression, look: Look): void {
  const found: string[] = []
  for (const one of options.properties) {
    const key = keyOf(one) ?? ''
    const variable = Object.hasOwn(variables, key) ? variables[key] : undefined
    if (one.type === 'Property' && variable && stringOf(one.value) !== undefined)
      found.push(`'${variable}': ${textOf(file, one.value)}`)
    else file.report(one, `The theme option ${key || 'here'} was removed.`, 'theming.md')
  }
  if (found.length > 0) look.set('themeVariables', `{ ${found.join(', ')} }`)
}
