import type { NewExpression, ObjectExpression } from 'oxc-parser'
import { editObject } from '../source/editObject.ts'
import { reportKept } from '../source/reportLeftovers.ts'
import { keyOf, nameOf, type SourceFile } from '../source/SourceFile.ts'

const adapters: Readonly<Record<string, { local: string; name: string }>> = {
  BitcoinAdapter: { local: 'createBitcoinAdapter', name: 'bitcoin' },
  Ethers5Adapter: { local: 'createEthersAdapter', name: 'ethers5' },
  EthersAdapter: { local: 'createEthersAdapter', name: 'ethers' },
  SolanaAdapter: { local: 'createSolanaAdapter', name: 'solana' },
  WagmiAdapter: { local: 'createWagmiAdapter', name: 'wagmi' },
}

/** Names of the adapter classes that have a counterpart. */
export const adapterNames = Object.keys(adapters)

/** Replaces `new WagmiAdapter({…})` and the other adapters by our functions. */
export function replaceAdapter(file: SourceFile, one: SourceFile['imports']['old'][number]): void {
  const rule = adapters[one.name]
  const uses = file.nodes.filter(({ node }) => nameOf(node) === one.local)
  const created = uses.flatMap(({ node, parent }) =>
    parent?.type === 'NewExpression' && parent.callee === node ? [parent] : [],
  )
  // The import itself is a use, or two with an alias.
  const others = uses.filter(
    ({ parent }) => parent?.type !== 'ImportSpecifier' && parent?.type !== 'NewExpression',
  )
  if (!rule || others.length > 0) {
    reportKept(file, one, 'adapters.md')
    return
  }
  file.imports.drop(one.node)
  const local = file.imports.add(`fairlead/${rule.name}`, rule.name, { fallback: rule.local })
  for (const node of created) {
    file.edits.replace(node.start, node.callee.end, local)
    if (rule.name === 'wagmi') mapWagmi(file, node)
    else dropArguments(file, node)
  }
}

/** wagmi's own function is passed, and the project is an option of the widget only. */
function mapWagmi(file: SourceFile, node: NewExpression): void {
  const [options] = node.arguments
  if (options?.type !== 'ObjectExpression') {
    file.report(node, 'Pass `createConfig` of wagmi in these options.', 'adapters.md')
    return
  }
  const remove = new Set(
    options.properties.filter((property) =>
      ['customRpcUrls', 'projectId'].includes(keyOf(property) ?? ''),
    ),
  )
  reportRpcUrls(file, options)
  const local = file.imports.add('wagmi', 'createConfig')
  const first = local === 'createConfig' ? local : `createConfig: ${local}`
  editObject(file, options, { append: [first], remove })
}

function reportRpcUrls(file: SourceFile, options: ObjectExpression): void {
  for (const property of options.properties)
    if (keyOf(property) === 'customRpcUrls')
      file.report(
        property,
        'customRpcUrls was removed here. It is an option of the widget.',
        'networks.md',
      )
}

function dropArguments(file: SourceFile, node: NewExpression): void {
  const [options] = node.arguments
  if (!options) return
  const isEmpty = options.type === 'ObjectExpression' && options.properties.length === 0
  if (!isEmpty)
    file.report(
      node,
      'Options of this adapter were removed. Installed wallets are discovered automatically.',
      'adapters.md',
    )
  file.edits.replace(options.start, options.end, '')
}
