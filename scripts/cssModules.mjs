import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'lightningcss'

/**
 * Turns `x.module.css` into a module: class names as default export, the rules as the string `css`.
 *
 * The strings are adopted as constructable style sheets in shadow roots, so that no page needs a style tag or a relaxed
 * Content Security Policy.
 *
 * @returns {import('vite').Plugin}
 */
export function cssModules() {
  let root = ''
  // Another file extension keeps the bundler's own CSS handling away.
  const [ending, hidden] = ['.module.css', '.module-css.js']
  const fileOf = (id) => id.slice(0, -hidden.length) + ending
  return {
    name: 'fairlead:css-modules',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    async resolveId(source, importer, options) {
      // A test runner resolves the answer again, as a path relative to its root.
      if (source.endsWith(hidden)) return existsSync(fileOf(source)) ? source : join(root, source)
      if (!source.endsWith(ending)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved ? resolved.id.slice(0, -ending.length) + hidden : null
    },
    async load(id) {
      if (!id.endsWith(hidden)) return null
      const file = fileOf(id)
      this.addWatchFile(file)
      const { code, exports } = transform({
        filename: file,
        code: await readFile(file),
        cssModules: { pattern: 'fl-[hash]-[local]', dashedIdents: false },
        minify: true,
        // The first versions with `light-dark()`; for older targets it would be rewritten.
        targets: { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) },
      })
      const names = Object.fromEntries(
        Object.entries(exports ?? {}).map(([local, { name, composes }]) => [
          local,
          [name, ...composes.map((composed) => composed.name)].join(' '),
        ]),
      )
      return {
        code: `export const css = ${JSON.stringify(code.toString())}\nexport default ${JSON.stringify(names)}\n`,
        moduleSideEffects: false,
        moduleType: 'js',
      }
    },
  }
}
