import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { testRooms } from './boundaryRules.mjs'
import { findRings, readGraph } from './importGraph.mjs'
import { listEntries, readSurface } from './publicSurface.mjs'
import { isMain } from './run.mjs'
import { listWorkspaces, root } from './workspace.mjs'

// `npm run figures`: size and shape of the source code, tests left out. Fails only where a figure must be zero.

/** @typedef {import('./importGraph.mjs').SourceFile} SourceFile */

const isTest = (/** @type {string} */ path) =>
  /\.(?:test|test-d|spec|d)\.\w+$/.test(path) || testRooms.some((room) => path.includes(room))
/** Packages whose lines are counted. */
const counted = ['core', 'server', 'react', 'pairing', 'protocol', 'frame'].map(
  (name) => `@fairlead/${name}`,
)

/**
 * Functions with their lengths in lines, module-level variables that change, and plain errors of one file.
 *
 * @param {string} path - Its ending names the language.
 * @param {string} text
 */
export function measureFile(path, text) {
  const { program } = parseSync(path, text)
  const lineOf = (/** @type {number} */ offset) => text.slice(0, offset).split('\n').length
  /** @type {{ length: number, line: number }[]} */
  const functions = []
  const measure = (/** @type {{ start: number, end: number }} */ { end, start }) => {
    const line = lineOf(start)
    functions.push({ length: lineOf(end) - line + 1, line })
  }
  let plainErrors = 0
  new Visitor({
    ArrowFunctionExpression: measure,
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ThrowStatement({ argument }) {
      const { callee, type } = /** @type {any} */ (argument)
      if (type === 'NewExpression' && callee.name === 'Error') plainErrors += 1
    },
  }).visit(program)
  return { functions, mutable: program.body.flatMap(listMutable), plainErrors }
}

/** Names that a statement of a module declares for values that change: `let`, and empty collections. @param {any} statement */
function listMutable(statement) {
  const declared = statement.declaration ?? statement
  if (declared.type !== 'VariableDeclaration' || declared.declare) return []
  return declared.declarations
    .filter(
      (/** @type {any} */ { init }) =>
        declared.kind === 'let' ||
        (init?.type === 'NewExpression' &&
          ['Map', 'Set', 'WeakMap', 'WeakSet'].includes(init.callee.name) &&
          init.arguments.length === 0),
    )
    .map((/** @type {any} */ { id }) => id.name)
}

/** @param {readonly SourceFile[]} files */
function countRings(files) {
  const count = (/** @type {boolean} */ withTypes) =>
    findRings(
      new Map(
        files.map(({ imports, path }) => [
          path,
          imports.flatMap(({ isType, to }) => (to && (withTypes || !isType) ? [to] : [])),
        ]),
      ),
    )
  return { atRunTime: count(false), withTypes: count(true) }
}

function readFigures() {
  const workspaces = listWorkspaces()
  const published = new Set(
    workspaces.filter(({ manifest }) => !manifest.private).map(({ name }) => name),
  )
  const files = readGraph(root, workspaces).filter(
    ({ home, path }) => !isTest(path) && (published.has(home) || path.startsWith('apps/')),
  )
  const measured = files.map((file) => {
    const text = readFileSync(join(root, file.path), 'utf8')
    return { ...file, ...measureFile(file.path, text), lines: text.split('\n').length - 1 }
  })
  const longFunctions = measured.flatMap(({ functions, path }) =>
    functions
      .filter(({ length }) => length > 80)
      .map(({ length, line }) => ({ length, place: `${path}:${line}` })),
  )
  const importers = measured.flatMap(({ imports }) => imports.flatMap(({ to }) => to ?? []))
  const { atRunTime, withTypes } = countRings(files)
  const names = listEntries().flatMap(readSurface)
  const own = measured.filter(({ home }) => published.has(home))
  return {
    docblocks: names.filter(({ doc }) => doc).length / names.length,
    lines: Object.fromEntries(
      counted.map((name) => [
        name,
        measured.filter(({ home }) => home === name).reduce((total, { lines }) => total + lines, 0),
      ]),
    ),
    longFunctions,
    mutable: measured.flatMap(({ mutable, path }) => mutable.map((name) => `${path}: ${name}`)),
    plainErrors: own.flatMap(({ path, plainErrors }) => (plainErrors > 0 ? [path] : [])),
    ringsAtRunTime: atRunTime,
    ringsWithTypes: withTypes,
    smallFiles: measured.flatMap(({ lines, path }) =>
      lines < 40 && importers.filter((to) => to === path).length === 1 ? [path] : [],
    ),
    veryLongFunctions: longFunctions.filter(({ length }) => length > 150),
  }
}

if (isMain(import.meta.url)) {
  const figures = readFigures()
  const total = Object.values(figures.lines).reduce((sum, lines) => sum + lines, 0)
  for (const [name, value] of [
    ['Functions of more than 80 lines', figures.longFunctions.length],
    ['Functions of more than 150 lines', figures.veryLongFunctions.length],
    ['Import cycles at run time', figures.ringsAtRunTime.length],
    ['Import cycles with types', figures.ringsWithTypes.length],
    ['Files of published packages that throw a plain Error', figures.plainErrors.length],
    ['Module-level variables that change', figures.mutable.length],
    ['Public names with a docblock', figures.docblocks.toFixed(2)],
    ['Files under 40 lines that one file imports', figures.smallFiles.length],
    ['Source lines of core, server, react, pairing, protocol and frame', total],
  ])
    console.log(`${name}: ${value}`)
  if (process.argv.includes('--list'))
    for (const line of [
      ...figures.mutable,
      ...figures.plainErrors,
      ...figures.ringsWithTypes.map((ring) => `cycle: ${ring.join(' ↔ ')}`),
      ...figures.longFunctions.map(({ length, place }) => `${length} lines: ${place}`),
      ...figures.smallFiles.map((path) => `small: ${path}`),
      ...Object.entries(figures.lines).map(([name, lines]) => `${name}: ${lines} lines`),
    ])
      console.log(`  ${line}`)
}
