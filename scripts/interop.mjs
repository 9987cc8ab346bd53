import { install } from './install.mjs'
import { isMain } from './run.mjs'

/**
 * Installs other people's clients, which our own are tested with. They have a lockfile of their own:
 * nothing of theirs is a part of what we build, and later releases have another licence.
 */
export function installInterop() {
  return install({ folder: 'interop', parameters: ['--ignore-scripts', '--prefer-offline'] })
}

if (isMain(import.meta.url)) await installInterop()
