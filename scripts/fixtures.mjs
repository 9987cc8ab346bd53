import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { countAdded } from './countAdded.mjs'
import { withLock } from './lock.mjs'
import { pack, readPacks } from './pack.mjs'
import { isMain, run } from './run.mjs'
import { listFiles, readJson, root } from './workspace.mjs'

/** @typedef {import('./pack.mjs').Pack} Pack */

/** Test apps that install Fairlead from the tarballs, as the documentation says. */
export const fixtures = ['frameworks', 'html', 'next', 'nuxt', 'sveltekit', 'vite-react']

/** Fixture that installs the server from its tarballs, as operators install it from npm. */
const serverFixture = 'server'
const serverPackages = ['@fairlead/protocol', '@fairlead/server']

/** Maximum number of packages that installing `fairlead` may add to a project with React. */
const mostAdded = 60

/** The server and the commands aren't installed in pages. @param {Pack} pack */
function isLibrary({ name }) {
  return !['@fairlead/server', 'create-fairlead', 'fairlead-codemod'].includes(name)
}

/** @param {string} fixture @param {readonly Pack[]} packs */
function packsOf(fixture, packs) {
  const isServer = fixture === serverFixture
  return packs.filter((pack) => (isServer ? serverPackages.includes(pack.name) : isLibrary(pack)))
}

/** Returns the folder where a fixture is installed and built. @param {string} name */
export function fixtureDir(name) {
  return join(home(), name)
}

/**
 * Returns a folder outside of the repository. Inside it, Node would find undeclared dependencies in the repository's
 * `node_modules`.
 */
function home() {
  const owner = createHash('sha256').update(`${userInfo().username}\0${root}`).digest('hex')
  return join(tmpdir(), `fairlead-fixtures-${owner.slice(0, 12)}`)
}

/**
 * Installs and builds all fixtures, unless that was done for the same tarballs, and prints how many packages `fairlead`
 * adds to each.
 *
 * @throws {FixtureError}
 */
export async function prepareFixtures() {
  const packs = await pack()
  await withLock(`${home()}.lock`, async () => {
    const waiting = [...fixtures]
    async function prepareInTurn() {
      for (let name = waiting.shift(); name; name = waiting.shift())
        await prepareOne(name, packsOf(name, packs))
    }
    // Two at a time, because journeys run in a browser meanwhile.
    await Promise.all([prepareInTurn(), prepareInTurn()])
  })
  for (const name of fixtures) {
    const { packages } = readJson(join(fixtureDir(name), 'package-lock.json'))
    const added = countAdded(packages, 'fairlead', ['react', 'react-dom'])
    console.log(`fixtures/${name}: installing fairlead adds ${added.length} packages`)
    if (added.length > mostAdded)
      throw new FixtureError(name, 'count', `More than ${mostAdded}: ${added.join(', ')}`)
    // Also beside wagmi, and beside the oldest viem that the packages accept.
    const copies = Object.keys(packages).filter((path) => path.endsWith('node_modules/viem'))
    if (copies.length !== 1)
      throw new FixtureError(name, 'count', `Not one copy of viem: ${copies.join(', ')}`)
  }
}

/**
 * Installs and builds one fixture from the last tarballs, unless that was done before, and uses its folder. Call it after
 * `pack`.
 *
 * @param {string} name
 * @param {(folder: string) => Promise<void>} use - Nothing else changes the folder meanwhile.
 * @throws {FixtureError}
 */
export async function withFixture(name, use) {
  await withLock(`${home()}.lock`, async () => {
    await prepareOne(name, packsOf(name, readPacks()))
    await use(fixtureDir(name))
  })
}

/**
 * Installs the server from its tarballs, unless the same tarballs are installed already. Returns the folder.
 *
 * @throws {FixtureError}
 */
async function prepareServer() {
  const packs = packsOf(serverFixture, await pack())
  await withLock(`${home()}-server.lock`, () => prepareOne(serverFixture, packs))
  return fixtureDir(serverFixture)
}

/** @param {string} name @param {readonly Pack[]} packs */
async function prepareOne(name, packs) {
  const dir = fixtureDir(name)
  const key = hashOf(name, packs)
  const keyPath = join(dir, '.prepared')
  if (existsSync(keyPath) && readFileSync(keyPath, 'utf8') === key) return
  const startedAt = performance.now()
  await installFixture(name, packs)
  const output = name === serverFixture ? '' : await step(name, 'run build', ['run', 'build'])
  // Next continues after some server errors. Others print names of files such as `error.svelte.js`.
  if (name === 'next' && /\berror\b/i.test(output))
    throw new FixtureError(name, 'run build', output)
  writeFileSync(keyPath, key)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`Installed and built fixtures/${name} in ${seconds} s`)
}

/** @param {string} name @param {readonly Pack[]} packs */
async function installFixture(name, packs) {
  const dir = fixtureDir(name)
  rmSync(dir, { force: true, recursive: true })
  mkdirSync(dir, { recursive: true })
  cpSync(join(root, 'fixtures', name), dir, { recursive: true })
  const manifest = readJson(join(dir, 'package.json'))
  for (const { name, path } of packs) manifest.dependencies[name] = `file:${path}`
  save(join(dir, 'package.json'), manifest)
  const lockPath = join(dir, 'package-lock.json')
  if (existsSync(lockPath)) save(lockPath, withPacks(readJson(lockPath), manifest, packs))
  // The size check sets `NODE_ENV`, and npm would leave out what a build needs.
  const parameters = [
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefer-offline',
  ]
  await step(name, 'install', ['install', ...parameters, '--omit-lockfile-registry-resolved'])
}

/**
 * Adds the tarballs to a fixture's lockfile. The committed lockfile omits them, because they change with every build.
 * Without a checksum, npm accepts any tarball.
 *
 * @param {any} lock @param {any} manifest @param {readonly Pack[]} packs
 */
function withPacks(lock, manifest, packs) {
  const packages = { ...lock.packages }
  packages[''] = { ...packages[''], dependencies: manifest.dependencies }
  for (const { manifest, name, path } of packs) {
    const { bin, dependencies, engines, license, peerDependencies, peerDependenciesMeta, version } =
      manifest
    packages[`node_modules/${name}`] = {
      version,
      resolved: `file:${path}`,
      license,
      // Without `bin`, npm links no command.
      bin,
      dependencies,
      engines,
      peerDependencies,
      peerDependenciesMeta,
    }
  }
  return { ...lock, packages }
}

/** Writes the lockfile of an install to the repository, without the tarballs. @param {string} name */
function keepLock(name) {
  const lock = readJson(join(fixtureDir(name), 'package-lock.json'))
  const { dependencies } = readJson(join(root, 'fixtures', name, 'package.json'))
  lock.packages[''].dependencies = dependencies
  for (const path of Object.keys(lock.packages))
    if (/^node_modules\/(?:fairlead|@fairlead\/[^/]+)$/.test(path)) delete lock.packages[path]
  save(join(root, 'fixtures', name, 'package-lock.json'), lock)
}

/** @param {string} name @param {readonly Pack[]} packs */
function hashOf(name, packs) {
  const hash = createHash('sha256').update(process.version)
  for (const pack of packs) hash.update(pack.hash)
  for (const path of [`fixtures/${name}`, 'scripts/fixtures.mjs'])
    for (const file of path.endsWith('.mjs') ? [path] : listFiles(join(root, path)))
      hash.update(file).update(readFileSync(join(root, file === path ? file : `${path}/${file}`)))
  return hash.digest('hex')
}

/** Runs an npm command in a fixture. @param {string} name @param {string} what @param {string[]} parameters */
async function step(name, what, parameters) {
  const { code, output } = await run('npm', parameters, {
    cwd: fixtureDir(name),
    env: { NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' },
    quiet: true,
    shell: process.platform === 'win32',
  })
  if (code !== 0) throw new FixtureError(name, what, output)
  return output
}

/** Thrown when a fixture can't be installed or built; `output` is npm's output. */
export class FixtureError extends Error {
  /** @param {string} name @param {string} what @param {string} output */
  constructor(name, what, output) {
    super(`fixtures/${name}, ${what}:\n${output.trim()}`)
  }
}

/** @param {string} path @param {unknown} value */
function save(path, value) {
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`)
}

if (isMain(import.meta.url)) {
  try {
    if (process.argv.includes('--lock')) {
      const packs = await pack()
      for (const name of [...fixtures, serverFixture]) {
        rmSync(join(root, 'fixtures', name, 'package-lock.json'), { force: true })
        await installFixture(name, packsOf(name, packs))
        keepLock(name)
      }
    }
    if (process.argv.includes('--server')) console.log(await prepareServer())
    else await prepareFixtures()
  } catch (error) {
    console.error(error instanceof FixtureError ? error.message : error)
    process.exit(1)
  }
}
