import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BuildError, build } from './build.mjs'
import { withLock } from './lock.mjs'
import { isMain, run } from './run.mjs'
import { listWorkspaces, readJson, root } from './workspace.mjs'

/** Folder of the tarballs; these are published, and all package checks use them. */
export const packsDir = join(root, '.cache', 'packs')
const recordPath = join(packsDir, 'packs.json')

/**
 * A published package as users install it.
 *
 * @typedef {object} Pack
 * @property {string} name - e.g. `@fairlead/core`.
 * @property {any} manifest - package.json in the tarball.
 * @property {string} path - Absolute path of the tarball.
 * @property {string} hash - Of the tarball; npm packs reproducibly.
 */

/** Returns the published packages: those that are not private. */
export function listPublished() {
  return listWorkspaces().filter(({ manifest }) => !manifest.private)
}

/**
 * Returns the manifest of the tarball, without entries that only work in this repository.
 *
 * Sources are not published (source maps contain their text), so the `@fairlead/source` condition must be removed. A
 * user who has set it would otherwise get a missing file.
 *
 * The address of the repository is in the root manifest only, so that forks and the release workflow set it in one place.
 *
 * @param {any} manifest
 * @param {{ dir: string, repository?: { url: string } }} [place] - Folder of the package, and the root's `repository`.
 */
export function packedManifest(manifest, place) {
  const { devDependencies: _, ...written } = manifest
  const rest = { ...written, ...addressesOf(place) }
  // A package with a command only exports nothing.
  if (!manifest.exports) return rest
  const exports = Object.entries(manifest.exports).map(([subpath, conditions]) => {
    const { '@fairlead/source': _, ...others } = /** @type {Record<string, string>} */ (conditions)
    return [subpath, others]
  })
  return { ...rest, exports: Object.fromEntries(exports) }
}

/**
 * Returns where a package's source, documentation and issues are. Empty if the root manifest has no repository.
 *
 * @param {{ dir: string, repository?: { url: string } } | undefined} place
 */
function addressesOf(place) {
  if (!place?.repository) return {}
  const { url } = place.repository
  const page = url.replace(/^git\+/, '').replace(/\.git$/, '')
  return {
    bugs: `${page}/issues`,
    homepage: `${page}/tree/main/${place.dir}#readme`,
    repository: { directory: place.dir, type: 'git', url },
  }
}

/**
 * Builds and packs every published package. They depend on each other by version, and can be installed from the
 * tarballs alone.
 *
 * @returns {Promise<Pack[]>}
 * @throws {BuildError}
 */
export async function pack() {
  await build()
  return withLock(join(root, '.cache', 'pack.lock'), async () => {
    mkdirSync(packsDir, { recursive: true })
    const packs = await Promise.all(listPublished().map(packOne))
    writeFileSync(recordPath, `${JSON.stringify(packs, undefined, 2)}\n`)
    return packs
  })
}

/** Returns the last result of `pack`, for programs started by it. @returns {Pack[]} */
export function readPacks() {
  return readJson(recordPath)
}

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @returns {Promise<Pack>}
 */
async function packOne({ dir, manifest: written, name }) {
  const stage = join(packsDir, 'stage', dir)
  rmSync(stage, { force: true, recursive: true })
  mkdirSync(stage, { recursive: true })
  for (const file of [...written.files, 'README.md'])
    cpSync(join(root, dir, file), join(stage, file), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'))
  const { repository } = readJson(join(root, 'package.json'))
  const manifest = packedManifest(written, { dir, repository })
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)

  const path = join(packsDir, `${name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`)
  const parameters = ['pack', stage, '--pack-destination', packsDir, '--ignore-scripts']
  const { code, output } = await run('npm', parameters, {
    quiet: true,
    shell: process.platform === 'win32',
  })
  if (code !== 0 || !existsSync(path)) throw new BuildError(dir, output)
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
  return { hash, manifest, name, path }
}

if (isMain(import.meta.url)) {
  const packs = await pack().catch((error) => {
    console.error(error instanceof BuildError ? error.message : error)
    process.exit(1)
  })
  for (const { path } of packs) console.log(path)
}
