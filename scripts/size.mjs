import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'
import { build as bundle, minifySync } from 'vite'
import { measureApp } from './appSize.mjs'
import { BuildError } from './build.mjs'
import { pack } from './pack.mjs'
import {
  adapterNames,
  adapterRows,
  appBudgets,
  rows,
  scriptRow,
  tolerance,
} from './sizeBudgets.mjs'
import { weigh, whyTooHeavy } from './weigh.mjs'
import { listFiles, root } from './workspace.mjs'

// `npm run size`: checks what a page downloads for this library against `sizeBudgets.mjs`. First it measures an app that
// installed the packed package, in a browser. Then it weighs the modules of each feature, which show where bytes come
// from; the chunks of the package contain several features.

/** @typedef {import('./weigh.mjs').Chunk} Chunk */

/** The smallest page that can open the modal, from the packages with a file for each module. */
const app = `
import { createFairlead } from '@fairlead/core'
import { mount } from '@fairlead/react/elements'
mount(createFairlead(window.options))
`
/** The same page, which may import any adapter: only pages that use an adapter pay for it. */
const adaptersApp = `${app}
window.adapters = [${adapterNames.map((name) => `() => import('@fairlead/core/${name}')`).join(', ')}]
`
/** Vite's wrapper of `import()` is not counted: an app has it anyway, and other bundlers have none. */
const preloader = '\0vite/preload-helper.js'
const preload = 'export const __vitePreload = (load) => load()'
const topModules = 15
/** Libraries that pages provide for an adapter. */
const peers = ['ethers']

const gzip = (/** @type {string} */ code) => gzipSync(code, { level: 9 }).length

/**
 * Bundles an app from built packages: minified, without React and peers.
 *
 * @param {string} code
 */
async function bundleApp(code) {
  const id = join(root, 'app.js')
  const built = await bundle({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    root,
    plugins: [
      {
        name: 'fairlead:app',
        enforce: 'pre',
        resolveId: (source) => (source === id ? id : null),
        load: (wanted) => (wanted === id ? code : wanted === preloader ? preload : null),
      },
    ],
    build: {
      minify: true,
      modulePreload: false,
      target: 'es2022',
      write: false,
      rolldownOptions: { external: [/^react(?:-dom)?(?:\/|$)/, ...peers], input: id },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) return []
  return output.output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
}

/** @param {Awaited<ReturnType<typeof bundleApp>>} built @returns {Chunk[]} */
function chunksOf(built) {
  const [main, ...others] = [...built].sort((a, b) => Number(b.isEntry) - Number(a.isEntry))
  return [main, ...others].flatMap((chunk) => {
    if (!chunk) return []
    const { code, facadeModuleId, fileName, imports, isDynamicEntry } = chunk
    const entry = isDynamicEntry ? (facadeModuleId ?? fileName) : undefined
    return [{ name: fileName, bytes: gzip(code), entry, imports }]
  })
}

/** Returns the chunks of the script-tag build, which are files already. @returns {Chunk[]} */
function scriptChunks() {
  const folder = join(root, 'packages', 'fairlead', 'dist', 'script')
  const names = listFiles(folder).filter((name) => name.endsWith('.js'))
  const first = names.indexOf('fairlead.js')
  return [...names.splice(first, 1), ...names].map((name) => {
    const code = readFileSync(join(folder, name), 'utf8')
    const { staticExports, staticImports } = parseSync(name, code).module
    const sources = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      ),
    ]
    const imports = sources.map((source) => posix.join(posix.dirname(name), source))
    return { name, bytes: gzip(code), entry: undefined, imports }
  })
}

/**
 * Returns the modules of the first load, heaviest first. Each is compressed alone, so their sum exceeds the total; only
 * the order matters.
 *
 * @param {Awaited<ReturnType<typeof bundleApp>>} built
 */
function heaviest(built) {
  const byName = new Map(built.map((chunk) => [chunk.fileName, chunk]))
  const first = new Set(built.filter(({ isEntry }) => isEntry))
  for (const { imports } of first)
    for (const name of imports) {
      const chunk = byName.get(name)
      if (chunk) first.add(chunk)
    }
  const modules = [...first].flatMap(({ modules }) => Object.entries(modules))
  return modules
    .map(([id, { code }]) => ({
      bytes: gzip(
        minifySync('module.js', code ?? '', { compress: { unused: 'keep_assign' } }).code,
      ),
      name: id.replace(`${root}/`, '').replace(/^.*node_modules\//, ''),
    }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, topModules)
}

/** Returns the figures of the budget table. @param {import('./appSize.mjs').AppSize} size */
function checkApp(size) {
  return appBudgets.map(({ budget, figure, name }) => ({ budget, name, value: figure(size) }))
}

const number = (/** @type {number} */ value) => value.toLocaleString('en-US').padStart(8)

await pack().catch((error) => {
  console.error(error instanceof BuildError ? error.message : error)
  process.exit(1)
})
const figures = checkApp(await measureApp())
console.log('An app with React and five networks, over the same app without Fairlead:')
for (const { budget, name, value } of figures)
  console.log(`${number(value)} ${number(budget)} ${number(budget - value)}  ${name}`)
console.log()

const built = await bundleApp(app)
const { lines, problems } = weigh(chunksOf(built), rows)
const perAdapter = weigh(chunksOf(await bundleApp(adaptersApp)), [
  ...rows.slice(0, 2),
  ...adapterRows,
])
lines.push(...perAdapter.lines.slice(2))
lines.push(...weigh(scriptChunks(), [scriptRow]).lines)

console.log(`${'bytes'.padStart(8)} ${'budget'.padStart(8)} ${'margin'.padStart(8)}  gzip`)
for (const { budget, bytes, name } of lines)
  console.log(`${number(bytes)} ${number(budget)} ${number(budget - bytes)}  ${name}`)
console.log('\nHeaviest modules before the first open, each alone:')
for (const { bytes, name } of heaviest(built)) console.log(`${number(bytes)}  ${name}`)

problems.push(...lines.flatMap((line) => whyTooHeavy(line, tolerance) ?? []))
for (const { budget, name, value } of figures)
  if (value > budget) problems.push(`${name}: ${value}, and the budget is ${budget}`)
for (const problem of problems) console.error(problem.replace(`${root}/`, ''))
process.exit(problems.length > 0 ? 1 : 0)
