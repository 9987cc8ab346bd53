import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** @param {string} path */
export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/**
 * A package of this repository.
 *
 * @typedef {object} Workspace
 * @property {string} dir - Relative to the repository, with `/`, e.g. `packages/core`.
 * @property {string} name - e.g. `@fairlead/core`.
 * @property {any} manifest - Its package.json.
 */

/**
 * Returns all packages of the repository, by the patterns in its package.json.
 *
 * @param {string} [from] - Another repository root, for tests.
 * @returns {Workspace[]}
 */
export function listWorkspaces(from = root) {
  /** @type {string[]} */
  const patterns = readJson(join(from, 'package.json')).workspaces
  const dirs = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = dirname(pattern)
    return existsSync(join(from, parent))
      ? readdirSync(join(from, parent)).map((name) => `${parent}/${name}`)
      : []
  })
  return dirs
    .filter((dir) => existsSync(join(from, dir, 'package.json')))
    .map((dir) => {
      const manifest = readJson(join(from, dir, 'package.json'))
      return { dir, name: manifest.name, manifest }
    })
}

/**
 * Returns files below a folder, relative to it, with `/`; sorted. Omits installed and built files.
 *
 * @param {string} folder - Absolute.
 * @param {string} [below]
 * @returns {string[]}
 */
export function listFiles(folder, below = '') {
  if (!existsSync(join(folder, below))) return []
  return readdirSync(join(folder, below), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below ? `${below}/${entry.name}` : entry.name
      if (entry.isFile()) return [path]
      const skipped = ['node_modules', 'dist'].includes(entry.name) || entry.name.startsWith('.')
      return entry.isDirectory() && !skipped ? listFiles(folder, path) : []
    })
}
