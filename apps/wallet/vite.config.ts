import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Workspace packages are bundled from their sources: nothing has to be built first.
const resolve = { conditions: ['@fairlead/source', ...defaultClientConditions] }

export default defineConfig({
  root: here('.'),
  resolve,
  build: {
    // Both would put code or pictures inline, which the strict policy of these pages forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // viem and React, once for both pages; loaded from this machine.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { input: { confirm: here('confirm.html'), index: here('index.html') } },
  },
  environments: {
    // The one file that other origins copy: a build of its own, so that it shares no chunk.
    announcer: {
      consumer: 'client',
      resolve,
      build: {
        copyPublicDir: false,
        emptyOutDir: false,
        rolldownOptions: {
          input: here('src/announcer/announcer.ts'),
          output: { codeSplitting: false, entryFileNames: 'announcer.js' },
        },
      },
    },
  },
  builder: {
    async buildApp({ build, environments }) {
      for (const name of ['client', 'announcer']) {
        const environment = environments[name]
        if (environment) await build(environment)
      }
    },
  },
})
