import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'
import { addIntegrity } from './addIntegrity.ts'
import { groupChunks } from './groupChunks.ts'
import { writeHashList } from './writeHashList.ts'
import { writeRecoveryPage } from './writeRecoveryPage.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** One document each, as they are served: no document of this site holds code or style itself. */
const pages = [
  'sdk',
  'loading',
  'd',
  'u',
  'callback',
  'popup/approve',
  'popup/export',
  'popup/passkey',
  'popup/recovery',
  'popup/settings',
]
  .map((name) => here(`${name}.html`))
  .filter(existsSync)

// Workspace packages are bundled from their sources: nothing has to be built first.
const conditions = ['@fairlead/source', ...defaultClientConditions]

const chunks = groupChunks()

export default defineConfig({
  root: here('.'),
  plugins: [chunks.plugin],
  resolve: { conditions },
  build: {
    // Both would put code or pictures inline, which the policy of this site forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: pages,
      output: { codeSplitting: { groups: chunks.groups } },
    },
  },
  worker: {
    format: 'es',
    // A folder of its own, so that the server gives it headers of its own: no network in there.
    rolldownOptions: {
      output: { codeSplitting: false, entryFileNames: 'keys/[name]-[hash].js' },
    },
  },
  builder: {
    async buildApp({ build, config, environments }) {
      if (environments.client) await build(environments.client)
      const folder = resolve(config.root, config.build.outDir)
      await writeRecoveryPage({ conditions, folder, root: here('.') })
      addIntegrity(folder)
      writeHashList(folder)
    },
  },
})
