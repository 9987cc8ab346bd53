import type { Kit } from '../Kit.ts'
import { applyHook } from '../source/applyHook.ts'
import { elementsNamed, isValue, replaceButton } from '../source/jsx.ts'
import { reportKept, reportLeftovers } from '../source/reportLeftovers.ts'
import { keyOf, nameOf, type SourceFile, stringOf, type Visited } from '../source/SourceFile.ts'
import { renameThemeVariables } from '../source/themeVariables.ts'
import { hasWagmiProvider, wrapWithProvider } from '../source/wrapWithProvider.ts'
import { adapterNames, replaceAdapter } from './adapters.ts'
import { componentRules, elementRules } from './elementRules.ts'
import { guides, hookRules, publicViews, viewNames } from './hookRules.ts'
import { createsWidget, isAtTop, replaceWidget } from './widget.ts'

/** AppKit, and Web3Modal before it. */
export const appKit: Kit = {
  name: 'AppKit',
  isOld: (module) => /^@reown\/appkit(?:-[\w-]+)?(?:\/|$)|^@web3modal\//.test(module),
  transform(files) {
    const creators = files.filter(createsWidget)
    const providers = files.filter(hasWagmiProvider)
    const [creator] = creators
    const isClear =
      creator !== undefined && creators.length === 1 && providers.length === 1 && isAtTop(creator)
    for (const file of files) {
      const own = creators.includes(file)
      const isExported = !(isClear && providers[0] === creator)
      const widget = own ? replaceWidget(file, { isExported, isWrapped: isClear }) : undefined
      if (widget && isClear && providers[0]) wrapWithProvider(providers[0], widget)
      transformFile(file)
    }
    for (const file of files) file.imports.write()
  },
}

function transformFile(file: SourceFile): void {
  const isUsed = file.imports.old.length > 0
  for (const one of file.imports.old) {
    const hook = Object.hasOwn(hookRules, one.name) ? hookRules[one.name] : undefined
    const button = Object.hasOwn(componentRules, one.name) ? componentRules[one.name] : undefined
    if (/\/networks$/.test(one.module)) replaceNetwork(file, one)
    else if (hook) {
      file.imports.drop(one.node)
      applyHook(file, one.local, hook)
      addAs(file, one, 'fairlead/react', hook.to)
    } else if (button && !isValue(file, one.local)) {
      file.imports.drop(one.node)
      const local = file.imports.add('fairlead/react', button.to)
      for (const element of elementsNamed(file, one.local))
        replaceButton(file, element, button, local)
    } else if (adapterNames.includes(one.name)) replaceAdapter(file, one)
    else if (!isWidgetName(one.name)) reportKept(file, one, guides[one.name])
  }
  for (const { node } of file.imports.bare) file.imports.drop(node)
  replaceElements(file)
  if (isUsed) {
    renameViews(file)
    renameThemeVariables(file)
    reportStatus(file)
  }
  reportLeftovers(file, appKit.isOld)
}

const isWidgetName = (name: string) => /^create(?:AppKit|Web3Modal)$/.test(name)

type Old = SourceFile['imports']['old'][number]

/** Imports a counterpart, and renames all uses unless the app has chosen its own name. */
function addAs(file: SourceFile, one: Old, module: string, name: string, isType = false): void {
  const isAliased = one.local !== one.name
  const taken = file.names.has(name) && name !== one.local
  const local = isAliased || taken ? one.local : name
  const chosen = file.imports.add(module, name, { isType, local })
  renameReferences(file, one.local, chosen)
}

function replaceNetwork(file: SourceFile, one: Old): void {
  const { imports } = file
  if (one.name === 'AppKitNetwork') {
    imports.drop(one.node)
    addAs(file, one, 'fairlead', 'NetworkInput', true)
    return
  }
  if (/^(?:defineChain|\*|default|ton(?:Testnet)?)$|^[A-Z]/.test(one.name)) {
    reportKept(file, one, 'networks.md')
    return
  }
  imports.drop(one.node)
  const module = networkNames.has(one.name) ? 'fairlead/networks' : 'viem/chains'
  if (module === 'viem/chains')
    file.report(
      one.node,
      `${one.name} comes from viem/chains: install viem.`,
      'networks.md',
      'setup',
    )
  imports.add(module, one.name, { local: one.local })
}

/** Replaces custom elements in JSX by components, which have types. */
function replaceElements(file: SourceFile): void {
  for (const [tag, rule] of Object.entries(elementRules)) {
    const found = elementsNamed(file, tag)
    if (found.length === 0) continue
    const local = file.imports.add('fairlead/react', rule.to)
    for (const element of found) replaceButton(file, element, rule, local)
  }
  for (const { node } of file.nodes) {
    const isText = node.type === 'Literal' && /^<?(?:appkit|w3m)-[a-z-]+/.test(String(node.value))
    const isTag = node.type === 'JSXOpeningElement' && node.name.type === 'JSXIdentifier'
    const tag = isTag && node.name.type === 'JSXIdentifier' ? node.name.name : ''
    const isUnknown = /^(?:appkit|w3m)-/.test(tag) && !Object.hasOwn(elementRules, tag)
    if (isText || isUnknown)
      file.report(
        node,
        'Replace this element by hand: our names begin with fairlead-.',
        'getting-started.md',
      )
  }
}

function renameViews(file: SourceFile): void {
  for (const { node } of file.nodes) {
    const view =
      node.type === 'Property' && keyOf(node) === 'view' ? stringOf(node.value) : undefined
    if (node.type !== 'Property' || view === undefined) continue
    const to = Object.hasOwn(viewNames, view) ? viewNames[view] : view
    if (to !== view) file.edits.replace(node.value.start, node.value.end, `'${to}'`)
    else if (!publicViews.includes(view))
      file.report(node, `A page can't open a view ${view}.`, 'connecting.md')
  }
}

function reportStatus(file: SourceFile): void {
  for (const { node } of file.nodes)
    if (node.type === 'Literal' && node.value === 'reconnecting')
      file.report(node, "status is never 'reconnecting': read `isReconnecting`.", 'connecting.md')
}

/** Renames every use of a name in a file, except in property names. */
function renameReferences(file: SourceFile, from: string, to: string): void {
  if (from === to) return
  for (const visited of file.nodes) {
    const { node, parent } = visited
    if (nameOf(node) !== from || isPropertyName(visited)) continue
    if (parent?.type === 'Property' && parent.shorthand) {
      if (parent.value === node) file.edits.replace(parent.start, parent.end, `${from}: ${to}`)
      continue
    }
    file.edits.replace(node.start, node.end, to)
  }
}

function isPropertyName({ node, parent }: Visited): boolean {
  switch (parent?.type) {
    case 'ImportSpecifier':
    case 'ExportSpecifier':
    case 'JSXAttribute':
    case 'TSQualifiedName':
      return true
    case 'MemberExpression':
      return parent.property === node && !parent.computed
    case 'JSXMemberExpression':
      return parent.property === node
    case 'Property':
      return parent.key === node && !parent.computed && !parent.shorthand
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'TSMethodSignature':
    case 'TSPropertySignature':
      return parent.key === node && !parent.computed
    default:
      return false
  }
}

/** Names that `fairlead/networks` exports. The others are in `viem/chains`. */
const networkNames: ReadonlySet<string> = new Set([
  'arbitrum',
  'arbitrumSepolia',
  'aurora',
  'avalanche',
  'avalancheFuji',
  'base',
  'baseSepolia',
  'bitcoin',
  'bitcoinSignet',
  'bitcoinTestnet',
  'bsc',
  'bscTestnet',
  'cosmosHub',
  'fantom',
  'gnosis',
  'gnosisChiado',
  'kaia',
  'kusama',
  'mainnet',
  'optimism',
  'optimismSepolia',
  'osmosis',
  'polkadot',
  'polygon',
  'polygonAmoy',
  'sepolia',
  'solana',
  'solanaDevnet',
  'solanaTestnet',
  'westend',
  'zksync',
  'zksyncSepoliaTestnet',
])
