import { basename, dirname, join } from 'node:path'

/** Code of a chunk that re-exports one other chunk. It may also import chunks, in the order in which the other one does. */
const reexport = /^((?:import "\.\/[^"]+";\n)*)export \{ (.+) \} from "\.\/([^"]+)";\s*$/

/**
 * Removes chunks that only re-export one other chunk. The bundler writes such a file for each module that is loaded with
 * `import()` and shares its chunk with others. Each would be one more request.
 *
 * @returns {import('vite').Plugin}
 */
export function directImports() {
  return {
    name: 'fairlead:direct-imports',
    generateBundle(_, bundle) {
      /** @type {Map<string, string>} By file: the expression that replaces its import. */
      const replacements = new Map()
      for (const [path, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk' || chunk.isEntry) continue
        const [, imports = '', list, target] = reexport.exec(chunk.code) ?? []
        if (!list || !target || !loadsAll(imports, bundle[join(dirname(path), target)])) continue
        replacements.set(basename(path), `import("$folder${target}").then(${renaming(list)})`)
        delete bundle[path]
      }
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = replaceImports(chunk.code, replacements)
    },
  }
}

/**
 * Returns true if a chunk imports all of these files.
 *
 * @param {string} imports - Lines with an import each.
 * @param {import('vite').Rolldown.OutputChunk | import('vite').Rolldown.OutputAsset | undefined} chunk
 */
function loadsAll(imports, chunk) {
  const paths = [...imports.matchAll(/"\.\/[^"]+"/g)]
  return chunk?.type === 'chunk' && paths.every(([path]) => chunk.code.includes(`from ${path}`))
}

/**
 * Replaces imports of removed chunks with calls of functions. An import in place would be changed wrongly: Vite up to 7
 * takes `const { mount } = await import('./open.js').then(…)` for an import of `mount`.
 *
 * @param {string} code
 * @param {ReadonlyMap<string, string>} replacements - By file.
 */
function replaceImports(code, replacements) {
  /** @type {Map<string, string>} By imported file: the function that loads it. */
  const loaders = new Map()
  const changed = code.replaceAll(
    /import\("(\.\/(?:chunks\/)?)([^"/]+)"\)/g,
    (written, folder, file) => {
      const replacement = replacements.get(file)?.replace('$folder', folder)
      if (!replacement) return written
      const name = `$load${[...loaders.keys(), file].indexOf(file)}`
      loaders.set(file, `function ${name}() {\n\treturn ${replacement};\n}\n`)
      return `${name}()`
    },
  )
  if (loaders.size === 0) return code
  const [body = '', map = ''] = changed.split(/^(?=\/\/# sourceMappingURL=)/m)
  return [body.trimEnd(), ...loaders.values(), map].join('\n')
}

/**
 * Returns a function, as code, that gives the exports of a chunk their names.
 *
 * @param {string} list - Of the re-export, e.g. `a as mount, b as unmount`.
 */
function renaming(list) {
  const names = list.split(', ').map((entry) => entry.split(' as '))
  const taken = names.map(([from, to = from]) => (from === to ? from : `${from}: ${to}`))
  return `({ ${taken.join(', ')} }) => ({ ${names.map(([from, to = from]) => to).join(', ')} })`
}
