import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'
import { readJson, root } from './workspace.mjs'

/**
 * True if `node_modules` matches the lockfile. Reads npm's own record of what it installed, so a manual install counts
 * too.
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
      // Missing optional packages are mostly for other platforms; npm installs those of this one.
      if (!installed[path]) return Boolean(optional)
      return link || installed[path].version === version
    })
}

/**
 * Updates `node_modules` to the lockfile; prints nothing unless npm fails.
 *
 * `npm ci` is not used: it refuses a lockfile without the optional packages of other platforms, and a lockfile contains
 * only those that the registry had at that time. `npm install --no-save` installs the locked versions with their
 * checksums and doesn't change the lockfile. The check afterwards detects a lockfile that does not match package.json,
 * which npm would accept.
 *
 * @param {object} [options]
 * @param {string} [options.folder] - With a package.json and a lockfile, relative to the repository.
 * @param {readonly string[]} [options.parameters] - Additional npm arguments.
 */
export async function install({ folder = '', parameters = [] } = {}) {
  const from = join(root, folder)
  const lockfile = `${folder && `${folder}/`}package-lock.json`
  if (isInstalled(from)) return
  console.log(`Installing packages (${lockfile} changed) …`)
  const { code, output } = await run(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', ...parameters],
    // On Windows npm is a script, which needs a shell.
    { cwd: from, quiet: true, shell: process.platform === 'win32' },
  )
  if (code === 0 && isInstalled(from)) return
  console.error(output)
  console.error(
    code === 0
      ? `${lockfile} does not match package.json. Run npm install there and commit the lockfile.`
      : 'npm install failed.',
  )
  process.exit(1)
}
