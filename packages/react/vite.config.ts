import { defineConfig } from 'vite'
import { cssModules } from '../../scripts/cssModules.mjs'

// Modules aren't bundled, so that the app's bundler can tree-shake and split them.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [cssModules()],
  // A catalogue is one string, which browsers parse faster than an object.
  json: { namedExports: false, stringify: true },
  build: {
    lib: {
      entry: {
        'exports/index': 'src/exports/index.ts',
        'exports/elements': 'src/exports/elements.ts',
        'exports/devtools': 'src/exports/devtools.ts',
      },
      formats: ['es'],
    },
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      external: [/^react/, /^@fairlead\//, /^uqr/, /^virtua/, /^zustand/],
      output: {
        // Hooks and components: server components may only refer to them.
        banner: ({ name }) => (name === 'exports/index' ? "'use client'" : ''),
        entryFileNames: '[name].js',
        preserveModules: true,
        preserveModulesRoot: 'src',
      },
    },
  },
})
