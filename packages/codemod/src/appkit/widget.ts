import type { CallExpression, Node, ObjectExpression } from 'oxc-parser'
import {
  freeName,
  keyOf,
  nameOf,
  type SourceFile,
  textOf,
  type Visited,
} from '../source/SourceFile.ts'
import type { Widget } from '../source/wrapWithProvider.ts'
import { mapOptions, propertyOf } from './mapOptions.ts'

type Call = { readonly node: CallExpression; readonly parent: Node | undefined }

/** Returns true if the file creates the widget. */
export function createsWidget(file: SourceFile): boolean {
  return callsOf(file).length > 0
}

/** Returns true if the file creates one widget, outside of functions, so that its components can use it. */
export function isAtTop(file: SourceFile): boolean {
  const [call, ...others] = callsOf(file)
  return call !== undefined && others.length === 0 && placeOf(file, call) !== undefined
}

/** Returns the top-level statement that creates the widget. */
function placeOf(file: SourceFile, { parent }: Call): Node | undefined {
  const isVariable = parent?.type === 'VariableDeclarator'
  const declaration = isVariable ? parentOf(file, parent) : parent
  const around = declaration && parentOf(file, declaration)
  if (isVariable && around?.type === 'ExportNamedDeclaration') return around
  const isStatement = isVariable || parent?.type === 'ExpressionStatement'
  return isStatement && around?.type === 'Program' ? declaration : undefined
}

function callsOf(file: SourceFile): Call[] {
  const locals = importsOf(file).map(({ local }) => local)
  return file.nodes.flatMap(({ node, parent }) =>
    node.type === 'CallExpression' && locals.includes(nameOf(node.callee) ?? '')
      ? [{ node, parent }]
      : [],
  )
}

function importsOf(file: SourceFile) {
  return file.imports.old.filter(({ name }) => /^create(?:AppKit|Web3Modal)$/.test(name))
}

/**
 * Replaces `createAppKit` and `createWeb3Modal` by `createFairlead`.
 *
 * @returns The first widget of the file.
 */
export function replaceWidget(
  file: SourceFile,
  given: { isExported: boolean; isWrapped: boolean },
): Widget | undefined {
  for (const { node } of importsOf(file)) file.imports.drop(node)
  const local = file.imports.add('fairlead', 'createFairlead')
  const [widget] = callsOf(file).map((call) => {
    file.edits.replace(call.node.callee.start, call.node.callee.end, local)
    mapArguments(file, call.node)
    reportSetup(file, call.node)
    const name = nameWidget(file, call, given.isExported)
    if (!given.isWrapped) reportProvider(file, call.node, name)
    return { name: name ?? 'fairlead', path: file.path }
  })
  return widget
}

function reportProvider(file: SourceFile, node: Node, name: string | undefined): void {
  const text = name
    ? `Put <FairleadProvider fairlead={${name}}> around your app.`
    : 'Create the widget outside of functions, and put <FairleadProvider> around your app.'
  file.report(node, text, 'getting-started.md', name ? 'setup' : 'unmapped')
}

/** Gives the widget a name, and exports it if another file needs it. */
function nameWidget(file: SourceFile, call: Call, isExported: boolean): string | undefined {
  const { node, parent } = call
  const place = placeOf(file, call)
  if (!place) return undefined
  if (parent?.type === 'VariableDeclarator') {
    const name = nameOf(parent.id)
    if (isExported && place.type !== 'ExportNamedDeclaration')
      file.edits.insert(place.start, 'export ')
    if (name) mapMethods(file, name)
    return name
  }
  const name = freeName(file.names, 'fairlead', 'fairleadWidget')
  file.edits.insert(node.start, `${isExported ? 'export ' : ''}const ${name} = `)
  return name
}

function parentOf(file: SourceFile, node: Node): Node | undefined {
  return file.nodes.find((visited) => visited.node === node)?.parent
}

/** The modal is a property of our widget; most other methods are functions. */
function mapMethods(file: SourceFile, name: string): void {
  for (const visited of file.nodes) {
    const method = methodOf(visited, name)
    if (!method) continue
    if (nameOf(method) === 'open' || nameOf(method) === 'close')
      file.edits.insert(method.start, 'modal.')
    else
      file.report(
        method,
        `${name}.${nameOf(method)} is a function that takes the widget first, if there is a counterpart.`,
        'headless.md',
      )
  }
}

function methodOf({ node }: Visited, name: string): Node | undefined {
  if (node.type !== 'MemberExpression' || nameOf(node.object) !== name) return undefined
  return node.computed ? undefined : node.property
}

function mapArguments(file: SourceFile, node: CallExpression): void {
  const options = optionsOf(file, node)
  if (!options) {
    file.report(node, 'Check the options: they were not read.', 'codemod.md')
    return
  }
  const config = propertyOf(options, 'wagmiConfig')
  if (!config) {
    mapOptions(file, options)
    return
  }
  const value = textOf(file, config.value)
  const wagmi = file.imports.add('fairlead/wagmi', 'wagmi', { fallback: 'createWagmiAdapter' })
  const hasNetworks = options.properties.some((one) =>
    ['chains', 'networks'].includes(keyOf(one) ?? ''),
  )
  const networks = hasNetworks ? '' : `, networks: ${value}.chains`
  file.edits.replace(
    config.start,
    config.end,
    `adapters: [${wagmi}({ config: ${value} })]${networks}`,
  )
  mapOptions(file, options)
}

/** Returns the literal of the options, also if it is a variable of the file. */
function optionsOf(file: SourceFile, node: CallExpression): ObjectExpression | undefined {
  const [given] = node.arguments
  if (given?.type === 'ObjectExpression') return given
  const name = nameOf(given)
  const found = file.nodes.flatMap(({ node: one }) =>
    one.type === 'VariableDeclarator' && name && nameOf(one.id) === name ? [one.init] : [],
  )
  const [init] = found
  return found.length === 1 && init?.type === 'ObjectExpression' ? init : undefined
}

function reportSetup(file: SourceFile, node: Node): void {
  file.report(
    node,
    'Set `serverUrl` for pairing with phones, the wallet list and balances of tokens.',
    'deploy-the-server.md',
    'setup',
  )
  file.report(
    node,
    'Set `frameUrl` for email and social login. They are off without it.',
    'embedded-wallet.md',
    'setup',
  )
}
