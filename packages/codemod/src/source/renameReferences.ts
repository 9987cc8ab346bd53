import { nameOf, type SourceFile, type Visited } from './SourceFile.ts'

/** Renames every use of a name in a file, except in property names. */
export function renameReferences(file: SourceFile, from: string, to: string): void {
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
