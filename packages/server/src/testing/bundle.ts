import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const bundled = new Map<string, Promise<string>>()

/**
 * Bundles a module of this package from its sources into one file for plain Node, so that tests of whole processes need
 * no build. The files of a worker share the bundle, which is removed when the worker ends.
 *
 * @param entry - Relative to `src`, e.g. `main.ts`.
 * @returns Path of the file.
 */
export function bundle(entry: string): Promise<string> {
  const known = bundled.get(entry) ?? bundleOnce(entry)
  bundled.set(entry, known)
  return known
}

async function bundleOnce(entry: string): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const name = `${basename(entry, '.ts')}-${process.pid}.mjs`
  await build({
    build: {
      emptyOutDir: false,
      minify: false,
      outDir: '.cache',
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: name } },
      ssr: `src/${entry}`,
      target: 'node20',
    },
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@fairlead/source', 'module', 'import', 'default'] },
    root,
    ssr: {
      noExternal: [/^@fairlead\//],
      resolve: { conditions: ['@fairlead/source', 'module', 'import', 'default'] },
    },
  })
  const path = `${root}.cache/${name}`
  process.once('exit', () => rmSync(path, { force: true }))
  return path
}
