import { defineConfig, type Plugin } from 'vite'

/** All that the first load needs, except the entry itself. */
const first = new Set<string>()

/**
 * Keeps the first load together in one file beside the entry. Nothing may import the entry: a page
 * may name it with a query, and then it would be loaded and run a second time under its bare name.
 */
function collectFirst(): Plugin {
  return {
    name: 'fairlead:collect-first',
    buildEnd() {
      const entry = [...this.getModuleIds()].find((id) => id.endsWith('/src/script.ts'))
      const left = entry ? [entry] : []
      for (const id of left)
        for (const next of this.getModuleInfo(id)?.importedIds ?? [])
          if (!first.has(next)) {
            first.add(next)
            left.push(next)
          }
    },
  }
}

// The build for script tags, from the built packages. React is inside.
export default defineConfig({
  root: import.meta.dirname,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [collectFirst()],
  build: {
    lib: { entry: { fairlead: 'src/script.ts', networks: 'src/networks.ts' }, formats: ['es'] },
    // The licences of bundled packages require their text to be distributed with the code.
    license: { fileName: 'LICENSES.md' },
    outDir: 'dist/script',
    target: 'es2022',
    rolldownOptions: {
      output: {
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: { groups: [{ name: 'main', test: (id: string) => first.has(id) }] },
        entryFileNames: '[name].js',
        // By default, Vite keeps white space in library builds, for bundlers. Script tags use none.
        minify: true,
      },
    },
  },
})
