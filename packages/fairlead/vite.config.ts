import { join } from 'node:path'
import { defineConfig } from 'vite'
import { createChunkGraph } from '../../scripts/chunkGraph.mjs'
import { directImports } from '../../scripts/directImports.mjs'
import { entryExports } from '../../scripts/entryExports.mjs'
import { journeys } from './journeys.ts'

const packages = join(import.meta.dirname, '..')
const source = (name: string) => join(import.meta.dirname, 'src', `${name}.ts`)
const names = [
  ...['index', 'react', 'elements', 'networks', 'wagmi', 'siwx', 'ethers', 'ethers5', 'universal'],
  ...['bitcoin', 'solana', 'themes', 'vue', 'svelte', 'devtools', 'testing', 'server'],
]
/** Entries for Node: they use the packages that a page never loads. */
const forNode = new Set(['server', 'testing'].map(source))
const bundled = /^@fairlead\/(?:core|pairing|protocol|react)(?:\/|$)/

const chunkOf = createChunkGraph(packages).assign(
  names.map(source).filter((path) => !forNode.has(path)),
  journeys,
)

/**
 * The build for bundlers: one chunk for each journey, from the built packages. A bundler emits a file for each module
 * that several parts of an app load, so a module for each source file would cost hundreds of requests.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [directImports(), entryExports()],
  build: {
    lib: { entry: Object.fromEntries(names.map((name) => [name, source(name)])), formats: ['es'] },
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    target: 'es2022',
    rolldownOptions: {
      external: (id, importer) =>
        (importer !== undefined && forNode.has(importer)) ||
        (/^[@\w]/.test(id) && !bundled.test(id)),
      output: {
        chunkFileNames: 'chunks/[name].js',
        codeSplitting: {
          groups: [...new Set(chunkOf.values())].map((name, index) => ({
            name,
            // A chunk takes the imports of its modules along, except those of chunks before it.
            priority: chunkOf.size - index,
            test: (id: string) => chunkOf.get(id) === name,
          })),
        },
        entryFileNames: '[name].js',
      },
    },
  },
})
