import type { SourceFile } from './SourceFile.ts'

/** Reports uses of an old module that aren't plain imports: `require`, `import()`, re-exports and mocks. */
export function reportLeftovers(file: SourceFile, isOld: (module: string) => boolean): void {
  for (const { node, parent } of file.nodes) {
    if (node.type !== 'Literal' || typeof node.value !== 'string' || !isOld(node.value)) continue
    if (parent?.type !== 'ImportDeclaration')
      file.report(
        node,
        `${node.value} is used here in another way than by an import.`,
        'codemod.md',
      )
  }
}

/** Reports an import that stays, because it has no counterpart. */
export function reportKept(
  file: SourceFile,
  one: SourceFile['imports']['old'][number],
  guide = 'codemod.md',
): void {
  const name = one.name === '*' || one.name === 'default' ? `The ${one.name} import` : one.name
  file.report(one.node, `${name} of ${one.module} is still imported: replace it by hand.`, guide)
}
