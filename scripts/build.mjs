import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { isMain, run } from './run.mjs'
import { listFiles, listWorkspaces, readJson, root } from './workspace.mjs'

/** @typedef {import('./workspace.mjs').Workspace} Workspace */

const cache = join(root, '.cache')
const recordPath = join(cache, 'build.json')

/** Inputs of every package's build, besides its own files. */
const sharedInputs = [
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/chunkGraph.mjs',
  'scripts/cssModules.mjs',
  'scripts/directImports.mjs',
  'scripts/entryExports.mjs',
  'tsconfig.base.json',
]
const isInput = (/** @type {string} */ path) => !/\.test(-d)?\.\w+$|\.md$/.test(path)

/**
 * Packages that can be built, each after its dependencies.
 *
 * @returns {Workspace[]}
 */
function listTargets() {
  const all = listWorkspaces()
  /** @type {Workspace[]} */
  const ordered = []
  /** @param {Workspace} workspace */
  function visit(workspace) {
    if (ordered.includes(workspace)) return
    for (const dependency of dependenciesOf(workspace, all)) visit(dependency)
    ordered.push(workspace)
  }
  all.forEach(visit)
  return ordered.filter(({ dir }) => hasFile(dir, 'vite.config.ts') || hasFile(dir, tsconfig))
}

const tsconfig = 'tsconfig.build.json'
const viteConfigs = ['vite.config.ts', 'vite.script.config.ts']
const hasFile = (/** @type {string[]} */ ...parts) => existsSync(join(root, ...parts))

/** @param {Workspace} workspace @param {readonly Workspace[]} all */
function dependenciesOf({ manifest }, all) {
  const names = { ...manifest.dependencies, ...manifest.peerDependencies }
  return all.filter(({ name }) => name in names)
}

/** Returns a hash of all inputs of the package's build. @param {Workspace} workspace */
function hashInputs(workspace) {
  const hash = createHash('sha256')
  /** @param {string} path */
  function add(path) {
    if (hasFile(path))
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)))
  }
  const all = listWorkspaces()
  const seen = new Set([workspace])
  // A Set can grow during iteration, so this reaches transitive dependencies.
  for (const one of seen) for (const next of dependenciesOf(one, all)) seen.add(next)
  sharedInputs.forEach(add)
  for (const { dir } of seen)
    for (const path of listFiles(join(root, dir)).filter(isInput)) add(`${dir}/${path}`)
  return hash.digest('hex')
}

/** @param {Workspace} workspace */
async function buildOne({ dir }) {
  const tool = (/** @type {string[]} */ ...parts) => join(root, 'node_modules', ...parts)
  const steps = []
  for (const config of viteConfigs.filter((name) => hasFile(dir, name)))
    steps.push([
      ...[tool('vite', 'bin', 'vite.js'), 'build', join(root, dir), '--logLevel', 'warn'],
      ...['--config', join(root, dir, config)],
    ])
  if (hasFile(dir, tsconfig))
    steps.push([tool('typescript', 'bin', 'tsc'), '-p', join(root, dir, tsconfig)])
  // Output of a deleted source could still be imported.
  rmSync(join(root, dir, 'dist'), { force: true, recursive: true })
  for (const step of steps) {
    // The caller's `NODE_ENV` (a benchmark or a test runner) must not decide which React is bundled.
    const env = { NODE_ENV: 'production' }
    const { code, output } = await run(process.execPath, step, { env, quiet: true })
    if (code !== 0) throw new BuildError(dir, output)
  }
}

/** Thrown when a package doesn't build; `output` is the output of the tool. */
export class BuildError extends Error {
  /** @param {string} dir @param {string} output */
  constructor(dir, output) {
    super(`${dir} does not build\n${output.trim()}`)
  }
}

/**
 * Builds packages that changed since their last build; prints nothing if none did.
 *
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<string[]>} Folders of the packages that were built.
 * @throws {BuildError}
 */
export async function build({ force = false } = {}) {
  return withLock(join(cache, 'build.lock'), async () => {
    /** @type {Record<string, string>} */
    const record = existsSync(recordPath) ? readJson(recordPath) : {}
    const built = []
    for (const workspace of listTargets()) {
      const { dir } = workspace
      const hash = hashInputs(workspace)
      if (!force && record[dir] === hash && hasFile(dir, 'dist')) continue
      const startedAt = performance.now()
      delete record[dir]
      save(record)
      await buildOne(workspace)
      record[dir] = hash
      save(record)
      built.push(dir)
      console.log(`Built ${dir} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    }
    copyFrame(built)
    return built
  })
}

/**
 * Copies the frame's build into the server's package, because the published server serves the frame.
 *
 * @param {readonly string[]} built - Folders of the packages that were built.
 */
function copyFrame(built) {
  const from = 'apps/frame/dist'
  const to = 'packages/server/dist/frame'
  const isCopied = hasFile(to) && !built.some((dir) => to.startsWith(dir) || from.startsWith(dir))
  if (isCopied || !hasFile(from) || !hasFile('packages/server/dist')) return
  rmSync(join(root, to), { force: true, recursive: true })
  cpSync(join(root, from), join(root, to), { recursive: true })
}

/** @param {Record<string, string>} record */
function save(record) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(recordPath, `${JSON.stringify(record, undefined, 2)}\n`)
}

if (isMain(import.meta.url)) {
  await build({ force: process.argv.includes('--force') }).catch((error) => {
    console.error(error instanceof BuildError ? error.message : error)
    process.exit(1)
  })
}
