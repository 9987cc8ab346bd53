import { defineConfig } from 'vite'
import { cssModules } from '../../scripts/cssModules.mjs'

// Modules stay modules, so that the app that installs us shakes and splits them its own way.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [cssModules()],
  build: {
    lib: {
      entry: { index: 'src/exports/index.ts', elements: 'src/exports/elements.ts' },
      formats: ['es'],
    },
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      external: [/^react/, /^@fairlead\//, /^zustand/],
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
})
