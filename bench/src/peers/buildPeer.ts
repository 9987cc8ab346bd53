import { cpSync, existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'vite'
import { isInstalled } from '../../../scripts/install.mjs'
import { run } from '../../../scripts/run.mjs'
import { root } from '../../../scripts/workspace.mjs'
import { sources } from './peers.ts'

/**
 * Builds a page of `bench/peers` with Vite's defaults. A page with a manifest uses its own packages, which are installed
 * outside of the workspace and without their scripts; the others use those of the workspace.
 * @param outDir - Receives the built files.
 */
export async function buildPeer(name: string, outDir: string): Promise<void> {
  const from = join(root, '.cache', 'peers', name)
  cpSync(join(sources, 'index.html'), join(from, 'index.html'))
  cpSync(join(sources, name), from, { recursive: true })
  if (existsSync(join(from, 'package.json'))) await install(from)
  await build({
    base: `/${name}/`,
    build: { emptyOutDir: true, outDir },
    configFile: false,
    logLevel: 'silent',
    root: from,
  })
}

async function install(cwd: string): Promise<void> {
  if (isInstalled(cwd)) return
  console.log(`Installing packages in ${relative(root, cwd)} …`)
  const { code, output } = await run(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    // On Windows npm is a script, which needs a shell.
    { cwd, quiet: true, shell: process.platform === 'win32' },
  )
  if (code !== 0) throw new Error(`npm ci failed in ${cwd}: ${output}`)
}
