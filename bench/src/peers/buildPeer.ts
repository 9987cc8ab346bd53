import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { install } from '../../../scripts/install.mjs'
import { root } from '../../../scripts/workspace.mjs'
import { sources } from './peers.ts'

/**
 * Builds a page of `bench/peers` with Vite's defaults. A page with a manifest uses its own packages, which are installed
 * outside of the workspace and without their scripts; the others use those of the workspace.
 * @param outDir - Receives the built files.
 */
export async function buildPeer(name: string, outDir: string): Promise<void> {
  const folder = join('.cache', 'peers', name)
  const from = join(root, folder)
  cpSync(join(sources, 'index.html'), join(from, 'index.html'))
  cpSync(join(sources, name), from, { recursive: true })
  if (existsSync(join(from, 'package.json')))
    await install({ folder, parameters: ['--ignore-scripts'] })
  await build({
    base: `/${name}/`,
    build: { emptyOutDir: true, outDir },
    configFile: false,
    logLevel: 'silent',
    root: from,
  })
}
