import { defineConfig } from 'vite'
import { cssModules } from '../../scripts/cssModules.mjs'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [cssModules()],
  resolve: { conditions: ['@fairlead/source', 'module', 'browser', 'development|production'] },
  build: {
    // Strict pages load nothing inline: no polyfill script, no data URIs of code.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'lab.html'].map((name) => `${import.meta.dirname}/${name}`),
    },
    assetsInlineLimit: 0,
    sourcemap: true,
    target: 'es2022',
  },
})
