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
 */
export async function install() {
  if (isInstalled()) return
  console.log('Installing packages (package-lock.json changed) …')
  const { code, output } = await run(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund'],
    // npm is a script file on Windows, which only a shell runs.
    { quiet: true, shell: process.platform === 'win32' },
  )
  if (code === 0 && isInstalled()) return
  console.error(output)
  console.error(
    code === 0
      ? 'package-lock.json does not fit package.json: run npm install and commit the lockfile.'
      : 'npm install failed.',
  )
  process.exit(1)
}
