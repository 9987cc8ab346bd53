import { readFileSync } from 'node:fs'
import { dirname, join, parse, relative, sep } from 'node:path'
import { parseSync } from 'oxc-parser'
import { readJson } from './workspace.mjs'

/**
 * A module of a package.
 *
 * @typedef {object} Module
 * @property {ReadonlySet<string>} loads - Absolute paths of the modules that load with it.
 * @property {ReadonlySet<string>} later - Absolute paths of the modules that it loads with `import()`.
 * @property {ReadonlyMap<string, string>} reexports - By exported name: absolute path of the module that is re-exported.
 */

/**
 * Creates a graph of built packages. An import from a list of exports counts as an import from the modules that define
 * the imported names, because bundlers drop the rest of the list.
 *
 * @param {string} packages - Absolute path of the folder `packages`.
 */
export function createChunkGraph(packages) {
  /** @type {Map<string, Module>} */
  const modules = new Map()

  /** @param {string} specifier @param {string} from @returns {string | undefined} Undefined for libraries. */
  function resolve(specifier, from) {
    if (specifier.startsWith('.')) return join(dirname(from), specifier)
    const [, name, subpath = ''] =
      /^@fairlead\/(core|pairing|protocol|react)(\/.+)?$/.exec(specifier) ?? []
    if (!name) return undefined
    const { exports } = readJson(join(packages, name, 'package.json'))
    return join(packages, name, exports[`.${subpath}`].default)
  }

  /** @param {string} path @returns {Module} */
  function read(path) {
    const known = modules.get(path)
    if (known) return known
    const loads = new Set()
    const later = new Set()
    const reexports = new Map()
    const one = { later, loads, reexports }
    modules.set(path, one)
    const text = readFileSync(path, 'utf8')
    const { dynamicImports, staticExports, staticImports } = parseSync(path, text).module
    for (const { moduleRequest } of dynamicImports)
      later.add(resolve(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), path))
    const exported = staticExports.flatMap(({ entries }) => entries)
    const imported = staticImports.flatMap(({ entries, moduleRequest }) =>
      entries.map((entry) => ({ ...entry, exportName: undefined, moduleRequest })),
    )
    for (const { exportName, importName, isType, moduleRequest } of [...imported, ...exported]) {
      const target = moduleRequest && !isType && resolve(moduleRequest.value, path)
      if (!target) continue
      const origin = find(target, importName.name)
      loads.add(origin)
      if (exportName?.name) reexports.set(exportName.name, origin)
    }
    later.delete(undefined)
    return one
  }

  /** Returns the module that defines an export. @param {string} path @param {string | null} name */
  function find(path, name) {
    return (name && read(path).reexports.get(name)) || path
  }

  /** Returns modules with all that load with them. @param {Iterable<string>} paths */
  function closureOf(paths) {
    const all = new Set(paths)
    // A Set can grow during iteration.
    for (const path of all) for (const next of read(path).loads) all.add(next)
    return all
  }

  /** Returns all modules that entries load at any time. @param {readonly string[]} entries */
  function reachable(entries) {
    const all = new Set(entries)
    for (const path of all) {
      const { later, loads } = read(path)
      for (const next of [...loads, ...later]) all.add(next)
    }
    return all
  }

  /** Returns modules in an order in which each comes after what it loads. @param {Iterable<string>} paths */
  function inOrder(paths) {
    /** @type {Set<string>} */
    const seen = new Set()
    /** @type {string[]} */
    const ordered = []
    /** @param {string} path */
    function visit(path) {
      if (seen.has(path)) return
      seen.add(path)
      read(path).loads.forEach(visit)
      ordered.push(path)
    }
    for (const path of paths) visit(path)
    return ordered
  }

  /** Returns the path below `packages` without the folder of built files. @param {string} path */
  const nameOf = (path) => relative(packages, path).split(sep).join('/').replace('/dist/', '/')

  /**
   * Assigns modules to the chunks of journeys. Code with React has chunks of its own, because pages without React and
   * server components load the rest. So have modules that an entry loads: with a chunk that is loaded later in any
   * case, a page that uses one of their exports would load all of it at once. A module that an entry loads and no journey
   * needs is a chunk, so that the entry only lists exports (see `entryExports`).
   *
   * @param {readonly string[]} entries - Absolute paths of the package's own entries.
   * @param {readonly (readonly [name: string, starts: RegExp])[]} journeys
   * @returns {Map<string, string>} By the module's absolute path: name of its chunk.
   */
  function assign(entries, journeys) {
    const all = [...reachable(entries)]
    const offered = closureOf(entries)
    /** @type {Map<string, string>} */
    const chunks = new Map()
    for (const [journey, starts] of journeys) {
      const needed = [...closureOf(all.filter((one) => starts.test(nameOf(one))))]
      const left = needed.filter((one) => !chunks.has(one))
      const isUi = (/** @type {string} */ one) => nameOf(one).startsWith('react/')
      const isOffered = (/** @type {string} */ one) => journey !== 'first' && offered.has(one)
      for (const kind of ['-shared', '', '-ui-shared', '-ui'])
        for (const one of left)
          if (kind === `${isUi(one) ? '-ui' : ''}${isOffered(one) ? '-shared' : ''}`)
            chunks.set(one, journey + kind)
    }
    // A chunk takes imports along that belong to no earlier chunk, so what others import comes first.
    for (const one of inOrder(offered))
      if (!chunks.has(one) && !entries.includes(one)) chunks.set(one, `${parse(one).name}-exported`)
    return chunks
  }

  return { assign, closureOf }
}
