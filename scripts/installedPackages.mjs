import { basename, dirname } from 'node:path/posix'

/**
 * @typedef {object} Locked
 *   One of `packages` in package-lock.json.
 * @property {string} [version]
 * @property {string} [name] - Real name of an aliased package.
 * @property {string} [license]
 * @property {string} [integrity] - e.g. `sha512-…`.
 * @property {string} [resolved] - Folder of a linked package.
 * @property {boolean} [link]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * Returns what a published package installs: its own and its transitive dependencies, without development and peer
 * dependencies, which the user's app chooses.
 *
 * @param {Record<string, Locked>} packages - Of package-lock.json.
 * @param {string} from - Folder of the published package, e.g. `packages/core`.
 * @returns {Map<string, string[]>} Paths in `packages`, `from` among them, with the paths of their dependencies; sorted.
 * @throws If the lockfile lacks a dependency.
 */
export function listInstalled(packages, from) {
  /** @type {Map<string, string[]>} */
  const found = new Map()
  const open = [from]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {}
    const needed = Object.keys({ ...dependencies, ...optionalDependencies })
    const paths = needed.flatMap((name) => {
      const at = locate(packages, path, name)
      // npm omits optional packages for other systems from some lockfiles.
      if (at === undefined && !(name in optionalDependencies))
        throw new Error(`package-lock.json has no ${name} for ${path}. Run: npm install`)
      return at ?? []
    })
    found.set(path, paths.sort())
    open.push(...paths)
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Returns the name of a package, without its alias.
 *
 * @param {Record<string, Locked>} packages
 * @param {string} path
 */
export function nameOf(packages, path) {
  const folder = 'node_modules/'
  const at = path.lastIndexOf(folder)
  // npm omits the name of a workspace whose folder has the same name.
  return packages[path]?.name ?? (at < 0 ? basename(path) : path.slice(at + folder.length))
}

/**
 * Finds a dependency as Node does: in `node_modules` of the package, then of each folder above.
 *
 * @param {Record<string, Locked>} packages
 * @param {string} from
 * @param {string} name
 */
function locate(packages, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = `${folder === '.' ? '' : `${folder}/`}node_modules/${name}`
    const entry = packages[path]
    if (entry) return entry.link ? entry.resolved : path
    if (folder === '.') return undefined
  }
}
