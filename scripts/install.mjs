import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'
import { readJson, root } from './workspace.mjs'

/**
 * Whether `node_modules` holds what the lockfile says. npm keeps its own record of what it
 * installed, so that an install by hand counts too.
 *
 * @param {string} [from] - Another repository root, for tests.
 */
export function isInstalled(from = root) {
  const recordPath = join(from, 'node_modules', '.package-lock.json')
  if (!existsSync(recordPath)) return false
  const installed = readJson(recordPath).packages
  const locked = Object.entries(readJson(join(from, 'package-lock.json')).packages)
  return locked
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { link, optional, version }]) => {
      // Optional packages are mostly for other machines; of ours, npm has taken care.
      if (!installed[path]) return Boolean(optional)
      return link || installed[path].version === version
    })
}

/**
 * Brings `node_modules` in line with the lockfile; silent unless npm fails.
 *
 * Not `npm ci`: it refuses a lockfile that lacks optional packages for other machines, and a
 * lockfile only holds those that the registry of the day had. `npm install --no-save` takes the
 * locked versions with their checksums and leaves the lockfile alone; the look afterwards finds
 * what it would forgive, a lockfile that does not fit package.json.
 *
 * @param {object} [options]
 * @param {string} [options.folder] - With a package.json and a lockfile, relative to the repository.
 * @param {readonly string[]} [options.parameters] - More of npm's own.
 */
export async function install({ folder = '', parameters = [] } = {}) {
  const from = join(root, folder)
  const lockfile = `${folder && `${folder}/`}package-lock.json`
  if (isInstalled(from)) return
  console.log(`Installing packages (${lockfile} changed) …`)
  const { code, output } = await run(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', ...parameters],
    // npm is a script file on Windows, which only a shell runs.
    { cwd: from, quiet: true, shell: process.platform === 'win32' },
  )
  if (code === 0 && isInstalled(from)) return
  console.error(output)
  console.error(
    code === 0
      ? `${lockfile} does not fit package.json: run npm install there and commit the lockfile.`
      : 'npm install failed.',
  )
  process.exit(1)
}
