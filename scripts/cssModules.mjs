import { readFile } from 'node:fs/promises'
import { transform } from 'lightningcss'

/**
 * Turns `x.module.css` into a module: class names as default export, the rules as the string `css`.
 *
 * The strings are adopted as constructable style sheets in shadow roots, so that no page needs a
 * style tag or a relaxed content policy.
 *
 * @returns {import('vite').Plugin}
 */
export function cssModules() {
  const suffix = '?fairlead-css'
  return {
    name: 'fairlead:css-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('.module.css')) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      // The suffix hides the file from the bundler's own handling of CSS.
      return resolved ? `${resolved.id}${suffix}.js` : null
    },
    async load(id) {
      if (!id.endsWith(`${suffix}.js`)) return null
      const file = id.slice(0, -`${suffix}.js`.length)
      this.addWatchFile(file)
      const { code, exports } = transform({
        filename: file,
        code: await readFile(file),
        cssModules: { pattern: 'fl-[hash]-[local]', dashedIdents: false },
        minify: true,
        targets: { chrome: 120 << 16, firefox: 121 << 16, safari: (17 << 16) | (2 << 8) },
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
