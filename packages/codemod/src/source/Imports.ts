import type { ImportDeclaration, Node, Program } from 'oxc-parser'
import type { Edits } from './Edits.ts'

/** A name that the file imports from a module that is replaced. */
export type OldImport = {
  readonly node: Node
  readonly module: string
  /** Exported name; `default` or `*` for the others. */
  readonly name: string
  readonly local: string
}

/** Imports of one file: the old ones, and the ones that replace them. */
export type Imports = {
  readonly old: readonly OldImport[]
  /** Declarations of old modules without names, e.g. of style sheets. */
  readonly bare: readonly { readonly module: string; readonly node: ImportDeclaration }[]
  /** Returns the local name of an import that isn't replaced. */
  localOf(module: string, name: string): string | undefined
  /** Returns the module that a local name is imported from. */
  moduleOf(local: string): string | undefined
  /** Removes an old import. */
  drop(node: Node): void
  isDropped(node: Node): boolean
  /**
   * Adds an import.
   *
   * @param fallback - Local name if the file uses `name` for something else.
   * @returns Its local name.
   */
  add(
    module: string,
    name: string,
    options?: { fallback?: string; isType?: boolean; local?: string },
  ): string
  /** Writes all changes into the edits. */
  write(): void
}

type Given = {
  edits: Edits
  isOld: (module: string) => boolean
  names: ReadonlySet<string>
  program: Program
  text: string
}
type Added = { isType: boolean; local: string; module: string; name: string }

export function createImports({ edits, isOld, names, program, text }: Given): Imports {
  const declarations = program.body.filter((node) => node.type === 'ImportDeclaration')
  const olds = declarations.filter(({ source }) => isOld(source.value))
  const others = declarations.filter((node) => !olds.includes(node))
  const dropped = new Set<Node>()
  const added: Added[] = []
  const old = olds.flatMap((node) =>
    node.specifiers.map((one) => ({ ...namesOf(one), module: node.source.value, node: one })),
  )
  const kept = others.flatMap((node) =>
    node.specifiers.map((one) => ({ ...namesOf(one), module: node.source.value, node: one })),
  )
  const bare = olds
    .filter(({ specifiers }) => specifiers.length === 0)
    .map((node) => ({ module: node.source.value, node }))
  return {
    bare,
    old,
    add(module, name, { fallback = `fairlead_${name}`, isType = false, local } = {}) {
      const same = [...kept, ...added].find((one) => one.module === module && one.name === name)
      if (same) return same.local
      const chosen = local ?? (names.has(name) ? fallback : name)
      added.push({ isType, local: chosen, module, name })
      return chosen
    },
    drop: (node) => void dropped.add(node),
    isDropped: (node) => dropped.has(node),
    localOf: (module, name) =>
      kept.find((one) => one.module === module && one.name === name)?.local,
    moduleOf: (local) => kept.find((one) => one.local === local)?.module,
    write() {
      const rest = added.filter((one) => !mergeInto(others, one))
      const [first] = olds.filter((node) => isChanged(node, dropped))
      const lines = linesOf(rest, styleOf(text, declarations[0]))
      for (const node of olds) {
        if (!isChanged(node, dropped)) continue
        const own = node === first ? lines : []
        writeDeclaration(node, own)
      }
      if (!first && lines.length > 0) edits.insert(placeOf(program), `${lines.join('\n')}\n`)
    },
  }

  /** Adds a name to an import of the same module. */
  function mergeInto(targets: readonly ImportDeclaration[], one: Added): boolean {
    const target = targets.find(
      ({ importKind, source, specifiers }) =>
        source.value === one.module &&
        (importKind === 'type') === one.isType &&
        specifiers.some(({ type }) => type === 'ImportSpecifier'),
    )
    const last = target?.specifiers.at(-1)
    if (last) edits.insert(last.end, `, ${specifierOf(one)}`)
    return last !== undefined
  }

  function writeDeclaration(node: ImportDeclaration, lines: readonly string[]): void {
    const left = node.specifiers.filter((one) => !dropped.has(one))
    const isAll = left.length === 0
    const keeps = isAll ? [] : [keptDeclaration(node, left, text)]
    const all = [...lines, ...keeps]
    if (all.length > 0) {
      edits.replace(node.start, node.end, all.join('\n'))
      return
    }
    const end = /^[^\S\n]*\r?\n/.exec(text.slice(node.end))?.[0].length ?? 0
    edits.replace(node.start, node.end + end, '')
  }
}

/** Returns the offset of the first statement that is no directive, e.g. `'use client'`. */
function placeOf({ body, end }: Program): number {
  return body.find((node) => !('directive' in node && node.directive))?.start ?? end
}

function isChanged(node: ImportDeclaration, dropped: ReadonlySet<Node>): boolean {
  return dropped.has(node) || node.specifiers.some((one) => dropped.has(one))
}

function namesOf(node: ImportDeclaration['specifiers'][number]): { local: string; name: string } {
  const local = node.local.name
  if (node.type === 'ImportDefaultSpecifier') return { local, name: 'default' }
  if (node.type === 'ImportNamespaceSpecifier') return { local, name: '*' }
  return { local, name: 'name' in node.imported ? node.imported.name : node.imported.value }
}

function keptDeclaration(
  { importKind, source, end }: ImportDeclaration,
  left: readonly ImportDeclaration['specifiers'][number][],
  text: string,
): string {
  const slice = (node: Node) => text.slice(node.start, node.end)
  const named = left.filter(({ type }) => type === 'ImportSpecifier').map(slice)
  const others = left.filter(({ type }) => type !== 'ImportSpecifier').map(slice)
  const list = [...others, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ')
  const kind = importKind === 'type' ? 'type ' : ''
  return `import ${kind}${list} from ${slice(source)}${text[end - 1] === ';' ? ';' : ''}`
}

type Style = { quote: string; semicolon: string }

function styleOf(text: string, node: ImportDeclaration | undefined): Style {
  if (!node) return { quote: "'", semicolon: '' }
  return { quote: text[node.source.start] ?? "'", semicolon: text[node.end - 1] === ';' ? ';' : '' }
}

function specifierOf({ local, name }: Added): string {
  return local === name ? name : `${name} as ${local}`
}

/** Returns one declaration for each module. */
function linesOf(added: readonly Added[], { quote, semicolon }: Style): string[] {
  const modules = [...new Set(added.map(({ module }) => module))].sort()
  return modules.flatMap((module) =>
    [false, true].flatMap((isType) => {
      const own = added.filter((one) => one.module === module && one.isType === isType)
      if (own.length === 0) return []
      const list = own.map(specifierOf).sort().join(', ')
      const kind = isType ? 'type ' : ''
      return [`import ${kind}{ ${list} } from ${quote}${module}${quote}${semicolon}`]
    }),
  )
}
