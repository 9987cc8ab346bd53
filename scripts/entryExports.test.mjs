import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { entryExports } from './entryExports.mjs'

/**
 * Runs the plugin on chunks, as the bundler does after it has rendered them.
 *
 * @param {Record<string, string>} codes - By file.
 * @returns {Record<string, string>}
 */
function run(codes) {
  const bundle = Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [
      name,
      { code, isEntry: !name.includes('/'), name: name.replace('.js', ''), type: 'chunk' },
    ]),
  )
  /** @type {Record<string, string>} */
  const emitted = {}
  const context = {
    emitFile: (/** @type {{ fileName: string, source: string }} */ { fileName, source }) =>
      (emitted[fileName] = source),
  }
  const { generateBundle } = entryExports()
  if (typeof generateBundle === 'function')
    Reflect.apply(generateBundle, context, [undefined, bundle])
  const written = Object.entries(bundle).map(([name, { code }]) => [name, code])
  return { ...Object.fromEntries(written), ...emitted }
}

const files = {
  'chunks/first.js': 'export const button = () => import("./open.js")\n',
  'chunks/open.js': 'const list = "the list"; const title = ""\nexport { list as l, title as t }\n',
  'index.js':
    '"use client";\nimport { l as list } from "./chunks/open.js";\nimport { button } from "./chunks/first.js";\nexport { button, list };\n',
}

/**
 * Bundles an app with esbuild, split into files.
 *
 * @param {Record<string, string>} library @param {string} app
 * @returns {Promise<string>} The file of the app's entry.
 */
async function bundle(library, app) {
  /** @type {Record<string, string>} */
  const contents = { ...library, 'app.js': app }
  const { outputFiles } = await build({
    bundle: true,
    entryPoints: ['app.js'],
    format: 'esm',
    outdir: 'out',
    plugins: [
      {
        name: 'files',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /./ }, ({ importer, path }) => {
            const name = join(dirname(importer), path)
            return { namespace: 'files', path: name, sideEffects: name === 'app.js' }
          })
          onLoad({ filter: /./ }, ({ path }) => ({ contents: contents[path] ?? '' }))
        },
      },
    ],
    splitting: true,
    write: false,
  })
  return outputFiles.find(({ path }) => path.endsWith('app.js'))?.text ?? ''
}

test('default: an entry exports a file for each chunk, and the file has the names', () => {
  const { 'index.js': index, ...others } = run(files)

  expect(index).toBe(
    'export * from "./chunks/index/first.js";\nexport * from "./chunks/index/open.js";\n',
  )
  expect(others['chunks/index/open.js']).toBe(
    '"use client";\nexport { l as list } from "../open.js";\n',
  )
})

test('behavior: entries with code of their own, or with one chunk, stay', () => {
  const same = {
    'one.js': 'export { a as mount } from "./chunks/open.js";\n',
    'own.js':
      'import { button } from "./chunks/first.js";\nimport { l } from "./chunks/open.js";\nconst both = [button, l];\nexport { both };\n',
  }

  expect(run(same)).toEqual(same)
})

test('behavior: an app that esbuild bundles loads a chunk later if it uses no export of it', async () => {
  const app = 'import { button } from "./index.js"; console.log(button)'

  expect(await bundle(run(files), app)).not.toMatch(/^import /m)
  // Without the plugin, the chunk loads with the app.
  expect(await bundle(files, app)).toMatch(/^import /m)
})

test('behavior: an app that uses an export loads the chunk first', async () => {
  const app = 'import { list } from "./index.js"; import("./chunks/open.js"); console.log(list)'

  expect(await bundle(run(files), app)).toMatch(/^import /m)
})
