import { install } from './install.mjs'
import { isMain } from './run.mjs'

/**
 * Installs other people's clients, which our own are tested with. They have lockfiles of their own:
 * nothing of theirs is a part of what we build, and later releases have another licence. The bundler
 * lies apart, under a licence that nothing else here has.
 */
export async function installInterop() {
  const parameters = ['--ignore-scripts', '--prefer-offline']
  for (const folder of ['interop', 'interop/bundler']) await install({ folder, parameters })
}

if (isMain(import.meta.url)) await installInterop()
