import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Bundles a module of this package from its sources into one file for plain Node, so that tests of whole processes need
 * no build.
 *
 * @param entry - Relative to `src`, e.g. `main.ts`.
 * @returns Path of the file, and a function that removes it.
 */
export async function bundle(entry: string): Promise<{ path: string; remove(): void }> {
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
  return { path, remove: () => rmSync(path, { force: true }) }
}
