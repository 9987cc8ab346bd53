import type { CallExpression, Node, ObjectExpression, ObjectProperty } from 'oxc-parser'
import { indentAt } from '../source/editObject.ts'
import { freeName, keyOf, nameOf, type SourceFile, textOf } from '../source/SourceFile.ts'
import type { Widget } from '../source/wrapWithProvider.ts'
import type { Look } from './look.ts'

/** Options of RainbowKit's config that become metadata of the widget. */
const metadata: Readonly<Record<string, string>> = {
  appDescription: 'description',
  appIcon: 'icons',
  appName: 'name',
  appUrl: 'url',
}

type Found = {
  readonly call: CallExpression
  readonly options: ObjectExpression
  /** Statement that is replaced. */
  readonly statement: Node
  readonly isExported: boolean
  readonly name: string
}

/** Returns the only `const config = getDefaultConfig({…})` of a file. */
export function findConfig(file: SourceFile): Found | undefined {
  const one = file.imports.old.find(({ name }) => name === 'getDefaultConfig')
  const parents = new Map(file.nodes.map(({ node, parent }) => [node, parent]))
  const calls = file.nodes.flatMap(({ node }) =>
    one && node.type === 'CallExpression' && nameOf(node.callee) === one.local ? [node] : [],
  )
  const [call] = calls
  const [options] = call?.arguments ?? []
  const declarator = call && parents.get(call)
  const declaration = declarator && parents.get(declarator)
  if (calls.length !== 1 || !call || options?.type !== 'ObjectExpression') return undefined
  if (declarator?.type !== 'VariableDeclarator' || declaration?.type !== 'VariableDeclaration')
    return undefined
  const name = nameOf(declarator.id)
  const around = parents.get(declaration)
  if (!name || declaration.declarations.length !== 1 || !around) return undefined
  const isExported = around.type === 'ExportNamedDeclaration'
  const statement = isExported ? around : declaration
  if (!isExported && around.type !== 'Program') return undefined
  return { call, isExported, name, options, statement }
}

/**
 * Replaces RainbowKit's config by an adapter, a widget, and the adapter's config under the old name.
 *
 * @param look - Options that come from the provider.
 */
export function replaceConfig(file: SourceFile, look: Look): Widget | undefined {
  const found = findConfig(file)
  const old = file.imports.old.find(({ name }) => name === 'getDefaultConfig')
  if (!found || !old) return undefined
  file.imports.drop(old.node)
  const create = file.imports.add('fairlead', 'createFairlead')
  const wagmi = file.imports.add('fairlead/wagmi', 'wagmi', { fallback: 'createWagmiAdapter' })
  const config = file.imports.add('wagmi', 'createConfig')
  const networks = freeName(file.names, 'networks', 'fairleadNetworks')
  const adapter = freeName(file.names, 'adapter', 'fairleadAdapter')
  const widget = freeName(file.names, 'fairlead', 'fairleadWidget')
  const { forAdapter, forWidget, list } = splitOptions(file, found.options)
  const first = config === 'createConfig' ? config : `createConfig: ${config}`
  const options = [
    `adapters: [${adapter}]`,
    ...[...look].map(([name, value]) => `${name}: ${value}`),
  ]
  const end = file.text[found.statement.end - 1] === ';' ? ';' : ''
  const lines = [
    `const ${networks} = ${list ?? '[]'} as const`,
    `const ${adapter} = ${wagmi}(${objectOf([first, short(networks), ...forAdapter])})`,
    `export const ${widget} = ${create}(${objectOf([...options, ...forWidget, short(networks)])})`,
    `${found.isExported ? 'export ' : ''}const ${found.name} = ${adapter}.wagmiConfig`,
  ]
  const asserted = list === undefined || list.startsWith('[') ? lines : unasserted(lines)
  const text = asserted
    .map((line) => (/\.[cm]?jsx?$/.test(file.path) ? line.replace(/ as const$/, '') : line))
    .map((line) => line + end)
    .join('\n')
  file.edits.replace(found.statement.start, found.statement.end, text)
  reportSetup(file, found.call)
  return { name: widget, path: file.path }

  function short(name: string): string {
    return name === 'networks' ? name : `networks: ${name}`
  }
}

/** Only literals can be asserted to be constant. */
function unasserted(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === 0 ? line.replace(/ as const$/, '') : line))
}

function objectOf(properties: readonly string[]): string {
  const line = `{ ${properties.join(', ')} }`
  return line.length < 72 && !line.includes('\n') ? line : `{\n  ${properties.join(',\n  ')},\n}`
}

type Split = { forAdapter: string[]; forWidget: string[]; list: string | undefined }

function splitOptions(file: SourceFile, options: ObjectExpression): Split {
  const split: Split = { forAdapter: [], forWidget: [], list: undefined }
  const about: string[] = []
  for (const node of options.properties) {
    const key = keyOf(node)
    if (node.type !== 'Property' || key === undefined) {
      split.forAdapter.push(textOf(file, node))
      file.report(node, 'Options are spread here: wagmi gets them.', 'adapters.md')
    } else if (key === 'chains') split.list = textOf(file, node.value)
    else if (key === 'projectId') split.forWidget.push(dedent(file, node))
    else if (Object.hasOwn(metadata, key)) about.push(describe(file, node, metadata[key] ?? key))
    else if (key === 'wallets' || key === 'walletConnectParameters')
      file.report(node, `${key} was removed. ${reasons[key]}`, 'wallet-discovery.md')
    else split.forAdapter.push(dedent(file, node))
  }
  if (about.length > 0) split.forWidget.unshift(`metadata: { ${about.join(', ')} }`)
  if (split.list === undefined) file.report(options, 'Fill in the list of networks.', 'networks.md')
  return split
}

const reasons = {
  walletConnectParameters: 'Pairing has its own options: `pairing`.',
  wallets: 'Installed wallets are discovered automatically. Use `featuredWalletIds` for an order.',
}

function describe(file: SourceFile, { value }: ObjectProperty, name: string): string {
  const text = textOf(file, value)
  return name === 'icons' ? `icons: [${text}]` : `${name}: ${text}`
}

/** Returns the text of a property, moved to the left by the indentation of its line. */
function dedent(file: SourceFile, node: Node): string {
  const indent = indentAt(file.text, node.start)
  return textOf(file, node).replaceAll(`\n${indent}`, '\n  ')
}

function reportSetup(file: SourceFile, node: Node): void {
  file.report(
    node,
    'Set `serverUrl` for pairing with phones, the wallet list and balances of tokens.',
    'deploy-the-server.md',
    'setup',
  )
}
