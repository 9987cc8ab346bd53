import { install } from './install.mjs'
import { isMain } from './run.mjs'

/**
 * Installs third-party clients for interoperability tests. They have their own lockfiles: nothing of them is part of a
 * build, and later releases have another licence. The bundler has its own folder because of its licence.
 */
export async function installInterop() {
  const parameters = ['--ignore-scripts', '--prefer-offline']
  for (const folder of ['interop', 'interop/bundler']) await install({ folder, parameters })
}

if (isMain(import.meta.url)) await installInterop()
