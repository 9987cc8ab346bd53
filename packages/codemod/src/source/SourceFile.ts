import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import type { Entry } from '../Entry.ts'
import { createEdits, type Edits } from './Edits.ts'
import { createImports, type Imports } from './Imports.ts'

/** A node of the syntax tree and the node around it. */
export type Visited = { readonly node: Node; readonly parent: Node | undefined }

/** One parsed file, its changes, and the steps that are left to the developer. */
export type SourceFile = {
  readonly path: string
  readonly text: string
  /** All nodes, each before the nodes inside it. */
  readonly nodes: readonly Visited[]
  /** Every identifier of the file. */
  readonly names: ReadonlySet<string>
  readonly edits: Edits
  readonly imports: Imports
  readonly entries: Entry[]
  /** Adds a step for the line of a node. */
  report(at: Node, text: string, guide: string, kind?: Entry['kind']): void
}

/** Thrown when a file has a syntax error. */
export class SyntaxProblem extends Error {
  /** One-based. */
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/**
 * Parses one file.
 *
 * @param isOld - Returns true for the modules that are replaced.
 * @throws `SyntaxProblem`
 */
export function parseFile(
  path: string,
  text: string,
  isOld: (module: string) => boolean,
): SourceFile {
  // A file named `.js` often contains JSX.
  const { errors, program } = parseSync(path.replace(/\.([cm]?)js$/, '.$1jsx'), text, {
    lang: /\.[cm]?ts$/.test(path) ? (path.endsWith('.d.ts') ? 'dts' : 'ts') : 'tsx',
  })
  const [error] = errors
  if (error) throw new SyntaxProblem(error.message, lineOf(text, error.labels[0]?.start ?? 0))
  const nodes = listNodes(program)
  const names = new Set(nodes.flatMap(({ node }) => nameOf(node) ?? []))
  const edits = createEdits(text)
  const entries: Entry[] = []
  return {
    path,
    text,
    nodes,
    names,
    edits,
    entries,
    imports: createImports({ edits, isOld, names, program, text }),
    report(at, message, guide, kind = 'unmapped') {
      const line = lineOf(text, at.start)
      const isKnown = entries.some((one) => one.line === line && one.text === message)
      if (!isKnown) entries.push({ guide, kind, line, path, text: message })
    },
  }
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function listNodes(root: Node): Visited[] {
  const found: Visited[] = []
  const visit = (node: Node, parent: Node | undefined) => {
    found.push({ node, parent })
    const fields = node as unknown as Record<string, unknown>
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [fields[key]].flat()) if (isNode(child)) visit(child, node)
  }
  visit(root, undefined)
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Returns the name of an identifier, also in JSX. */
export function nameOf(node: Node | null | undefined): string | undefined {
  return node?.type === 'Identifier' || node?.type === 'JSXIdentifier' ? node.name : undefined
}

/** Returns the text of a string literal, or of a template without values. */
export function stringOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'JSXExpressionContainer') return stringOf(node.expression)
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

/** Returns the name of a property's key, unless it is computed. */
export function keyOf(node: Node): string | undefined {
  if (node.type !== 'Property' || node.computed) return undefined
  return nameOf(node.key) ?? stringOf(node.key) ?? literalKey(node.key)
}

function literalKey(node: Node): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'number' ? String(node.value) : undefined
}

/** Returns the source text of a node. */
export function textOf(file: Pick<SourceFile, 'text'>, node: Node): string {
  return file.text.slice(node.start, node.end)
}

/** Returns a name that the file doesn't use yet. */
export function freeName(
  names: ReadonlySet<string>,
  ...wanted: readonly [string, ...string[]]
): string {
  const found = wanted.find((name) => !names.has(name))
  if (found) return found
  let index = 2
  while (names.has(`${wanted[0]}${index}`)) index += 1
  return `${wanted[0]}${index}`
}
