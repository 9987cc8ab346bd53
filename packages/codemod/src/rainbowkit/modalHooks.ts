import type { Node } from 'oxc-parser'
import { indentAt } from '../source/editObject.ts'
import { reportKept } from '../source/reportLeftovers.ts'
import { freeName, keyOf, nameOf, type SourceFile } from '../source/SourceFile.ts'

type Rule = { readonly open: string; readonly variable: string; readonly view: string }

/** Hooks that open one view each. */
export const modalHooks: Readonly<Record<string, Rule>> = {
  useAccountModal: { open: 'openAccountModal', variable: 'accountModal', view: 'Account' },
  useChainModal: { open: 'openChainModal', variable: 'networksModal', view: 'Networks' },
  useConnectModal: { open: 'openConnectModal', variable: 'connectModal', view: 'Connect' },
}

type Use = { readonly statement: Node; readonly local: string }

/** Replaces `const { openConnectModal } = useConnectModal()` by `useFairlead` and a function of the same name. */
export function replaceModalHook(
  file: SourceFile,
  one: SourceFile['imports']['old'][number],
): void {
  const rule = modalHooks[one.name]
  const parents = new Map(file.nodes.map(({ node, parent }) => [node, parent]))
  const calls = file.nodes.filter(
    ({ node }) => node.type === 'CallExpression' && nameOf(node.callee) === one.local,
  )
  const uses = calls.map(({ parent }) => rule && useOf(parent, parents, rule))
  const count = file.nodes.filter(
    ({ node, parent }) => nameOf(node) === one.local && parent?.type !== 'ImportSpecifier',
  ).length
  if (!rule || count !== calls.length || uses.some((use) => use === undefined)) {
    const other = calls[uses.indexOf(undefined)]?.node ?? one.node
    file.report(
      other,
      `Rewrite ${one.name} with useFairlead and useFairleadState.`,
      'connecting.md',
    )
    reportKept(file, one, 'connecting.md')
    return
  }
  file.imports.drop(one.node)
  const hook = file.imports.add('fairlead/react', 'useFairlead')
  for (const use of uses) {
    if (!use) continue
    const end = file.text[use.statement.end - 1] === ';' ? ';' : ''
    const variable = freeName(file.names, rule.variable)
    const indent = indentAt(file.text, use.statement.start)
    const lines = [
      `const ${variable} = ${hook}()${end}`,
      `const ${use.local} = () => void ${variable}.open({ view: '${rule.view}' })${end}`,
    ]
    file.edits.replace(use.statement.start, use.statement.end, lines.join(`\n${indent}`))
    reportTests(file, use.local)
  }
}

/** Returns the declaration if it reads nothing but the function. */
function useOf(
  declarator: Node | undefined,
  parents: ReadonlyMap<Node, Node | undefined>,
  rule: Rule,
): Use | undefined {
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'ObjectPattern')
    return undefined
  const [property, ...others] = declarator.id.properties
  const statement = parents.get(declarator)
  if (!property || others.length > 0 || keyOf(property) !== rule.open) return undefined
  if (statement?.type !== 'VariableDeclaration' || statement.declarations.length > 1)
    return undefined
  const local = property.type === 'Property' ? nameOf(property.value) : undefined
  return local ? { local, statement } : undefined
}

/** RainbowKit leaves the function out where it can't be used. */
function reportTests(file: SourceFile, local: string): void {
  const tests = ['ConditionalExpression', 'IfStatement', 'LogicalExpression', 'UnaryExpression']
  for (const { node, parent } of file.nodes)
    if (nameOf(node) === local && parent && tests.includes(parent.type))
      file.report(
        node,
        `${local} is always defined: test isConnected of useFairleadAccount.`,
        'connecting.md',
      )
}
