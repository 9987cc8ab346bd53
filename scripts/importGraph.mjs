import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { listFiles } from './workspace.mjs'

/** @typedef {import('./workspace.mjs').Workspace} Workspace */

/**
 * One file and its imports, including types and `import()`.
 *
 * @typedef {object} SourceFile
 * @property {string} path - From the repository's root, with `/`.
 * @property {string} home - Name of its package; `scripts` for the scripts.
 * @property {string} inside - Path below the package's `src`, e.g. `store/state.ts`.
 * @property {Import[]} imports
 * @property {string | undefined} broken - Parse error, if any.
 *
 * @typedef {object} Import
 * @property {string} specifier - As written.
 * @property {string | undefined} to - The imported file of this repository, from the root.
 * @property {string | undefined} workspace - The imported package of this repository.
 * @property {boolean} isExported - True if that package exports what is imported.
 * @property {boolean} isType - True if only types are imported, so that nothing is loaded at run time.
 */

/**
 * Reads every source file of the repository.
 *
 * @param {string} root - Absolute.
 * @param {readonly Workspace[]} workspaces
 * @returns {SourceFile[]}
 */
export function readGraph(root, workspaces) {
  const homes = [...workspaces, { dir: 'scripts', name: 'scripts' }]
  return homes.flatMap(({ dir, name }) => {
    const source = existsSync(join(root, dir, 'src')) ? `${dir}/src` : dir
    return listFiles(join(root, source))
      .filter((path) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(path))
      .map((inside) =>
        readSource(root, workspaces, { home: name, inside, path: `${source}/${inside}` }),
      )
  })
}

/**
 * @param {string} root
 * @param {readonly Workspace[]} workspaces
 * @param {{ home: string, inside: string, path: string }} file
 * @returns {SourceFile}
 */
function readSource(root, workspaces, file) {
  const text = readFileSync(join(root, file.path), 'utf8')
  const { errors, module, program } = parseSync(file.path, text)
  /** @type {Map<string, boolean>} By specifier: true while only types were imported from it. */
  const specifiers = new Map()
  const add = (/** @type {string} */ specifier, /** @type {boolean} */ isType) => {
    specifiers.set(specifier, isType && (specifiers.get(specifier) ?? true))
  }
  for (const { entries, moduleRequest } of module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType))
  for (const { isType, moduleRequest } of module.staticExports.flatMap(({ entries }) => entries))
    if (moduleRequest) add(moduleRequest.value, isType)
  for (const { moduleRequest } of module.dynamicImports)
    add(text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''), false)
  // The parser's list of imports lacks `import('./x.ts').X` in a type.
  new Visitor({ TSImportType: ({ source }) => add(source.value, true) }).visit(program)
  const imports = [...specifiers].map(([specifier, isType]) => ({
    ...resolveImport(root, workspaces, file.path, specifier),
    isType,
  }))
  return { ...file, broken: errors[0]?.message, imports }
}

/**
 * Groups of nodes that reach each other (strongly connected components of two and more), by Tarjan's algorithm.
 *
 * @param {ReadonlyMap<string, readonly string[]>} targets - By node: the nodes that it points to.
 * @returns {string[][]}
 */
export function findRings(targets) {
  /** @type {Map<string, number>} */
  const numbers = new Map()
  /** @type {Map<string, number>} */
  const lowest = new Map()
  /** @type {string[]} */
  const stack = []
  /** @type {string[][]} */
  const rings = []

  /** @param {string} path */
  function visit(path) {
    const number = numbers.size
    numbers.set(path, number)
    lowest.set(path, number)
    stack.push(path)
    for (const next of targets.get(path) ?? []) {
      if (!numbers.has(next)) visit(next)
      if (stack.includes(next))
        lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(path) === number) rings.push(stack.splice(stack.indexOf(path)))
  }

  for (const path of targets.keys()) if (!numbers.has(path)) visit(path)
  return rings.filter((ring) => ring.length > 1)
}

/**
 * @param {string} root
 * @param {readonly Workspace[]} workspaces
 * @param {string} from
 * @param {string} specifier
 * @returns {Omit<Import, 'isType'>}
 */
export function resolveImport(root, workspaces, from, specifier) {
  if (specifier.startsWith('.')) {
    const path = posix.join(dirname(from), specifier.replace(/\?.*$/, ''))
    return { isExported: true, specifier, to: findFile(root, path), workspace: undefined }
  }
  const workspace = workspaces.find(
    ({ name }) => specifier === name || specifier.startsWith(`${name}/`),
  )
  if (!workspace) return { isExported: true, specifier, to: undefined, workspace: undefined }
  const { dir, manifest, name } = workspace
  const entry = manifest.exports?.[`.${specifier.slice(name.length)}`]
  const source = typeof entry === 'string' ? entry : entry?.['@fairlead/source']
  return {
    isExported: entry !== undefined,
    specifier,
    to: source && findFile(root, posix.join(dir, source)),
    workspace: name,
  }
}

/** @param {string} root @param {string} path */
function findFile(root, path) {
  const candidates = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'].map((end) => path + end)
  const found = candidates.find((candidate) =>
    statSync(join(root, candidate), { throwIfNoEntry: false })?.isFile(),
  )
  return found && relative(root, join(root, found)).split(sep).join('/')
}
