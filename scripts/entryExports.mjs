const directive = /^"use client";$/
const taken = /^(import|export) \{ ([^}]+) \} from "\.\/chunks\/([^"/]+)\.js";$/
const given = /^export \{ ([^}]+) \};$/

/**
 * Rewrites entries that only list exports of chunks: such an entry exports a file for each chunk, and that file the
 * names. esbuild loads a file with all that its exports reach, used or not, if an app uses one of them, but it skips a
 * module that only has `export *`. So an app that uses no export of a chunk loads it with the journey that needs it.
 *
 * The directive `'use client'` goes to the files with the names, because bundlers do not follow `export *` in a module
 * that has it.
 *
 * @returns {import('vite').Plugin}
 */
export function entryExports() {
  return {
    name: 'fairlead:entry-exports',
    generateBundle(_, bundle) {
      for (const entry of Object.values(bundle)) {
        if (entry.type !== 'chunk' || !entry.isEntry) continue
        const list = readList(entry.code)
        if (!list || list.byChunk.size < 2) continue
        for (const [chunk, names] of list.byChunk)
          this.emitFile({
            fileName: `chunks/${entry.name}/${chunk}.js`,
            source: `${list.head}export { ${names.join(', ')} } from "../${chunk}.js";\n`,
            type: 'asset',
          })
        const files = [...list.byChunk.keys()]
        entry.code = files
          .map((chunk) => `export * from "./chunks/${entry.name}/${chunk}.js";\n`)
          .join('')
        entry.map = null
      }
    },
  }
}

/**
 * Reads the code of an entry. Returns undefined if it does more than list exports of chunks.
 *
 * @param {string} code
 */
function readList(code) {
  /** @type {Map<string, string[]>} By chunk: its exports, e.g. `a as useAccount`. */
  const byChunk = new Map()
  /** @type {Map<string, { chunk: string, name: string }>} By local name. */
  const imported = new Map()
  let head = ''
  for (const line of code.split('\n').filter(Boolean)) {
    const [, kind, list, chunk] = taken.exec(line) ?? []
    const own = given.exec(line)?.[1]
    if (list && chunk && kind === 'import')
      for (const [name, local] of pairs(list)) imported.set(local, { chunk, name })
    else if (list && chunk) add(chunk, ...pairs(list))
    else if (own)
      for (const [local, name] of pairs(own)) {
        const origin = imported.get(local)
        if (!origin) return undefined
        add(origin.chunk, [origin.name, name])
      }
    else if (directive.test(line)) head = `${line}\n`
    else return undefined
  }
  return { byChunk, head }

  /** @param {string} chunk @param {readonly (readonly [string, string])[]} names */
  function add(chunk, ...names) {
    const written = names.map(([from, to]) => (from === to ? from : `${from} as ${to}`))
    byChunk.set(chunk, [...(byChunk.get(chunk) ?? []), ...written])
  }
}

/** Reads a list of names, e.g. `a as b, c`. @param {string} list @returns {(readonly [string, string])[]} */
function pairs(list) {
  return list.split(', ').map((entry) => {
    const [from = '', to = from] = entry.split(' as ')
    return [from, to]
  })
}
