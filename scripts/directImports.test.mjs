import { expect, test } from 'vitest'
import { directImports } from './directImports.mjs'

/**
 * Runs the plugin on chunks, as the bundler does after it has rendered them.
 *
 * @param {Record<string, string>} codes - By file.
 */
function run(codes) {
  const bundle = Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [
      name,
      { code, isEntry: !name.includes('/'), type: 'chunk' },
    ]),
  )
  const { generateBundle } = directImports()
  if (typeof generateBundle === 'function')
    Reflect.apply(generateBundle, undefined, [undefined, bundle])
  return Object.fromEntries(Object.entries(bundle).map(([name, { code }]) => [name, code]))
}

test('default: an import names the chunk that has the code, and keeps the names of the exports', () => {
  const files = run({
    'chunks/Modal.js': 'export { s as Modal, other } from "./open.js";\n',
    'chunks/open.js': 'const again = () => import("./Modal.js");\nexport { Modal as s, other };\n',
    'entry.js':
      'const load = async () => {\n\tconst { Modal } = await import("./chunks/Modal.js");\n};\nexport { load };\n//# sourceMappingURL=entry.js.map\n',
  })

  const loader = (/** @type {string} */ path) =>
    `function $load0() {\n\treturn import("${path}").then(({ s: Modal, other }) => ({ Modal, other }));\n}\n`
  expect(files).toEqual({
    'chunks/open.js': `const again = () => $load0();\nexport { Modal as s, other };\n${loader('./open.js')}\n`,
    // Vite up to 7 reads `const { Modal } = await import(…)` as the name of an export, whatever follows it.
    'entry.js': `const load = async () => {\n\tconst { Modal } = await $load0();\n};\nexport { load };\n${loader('./chunks/open.js')}\n//# sourceMappingURL=entry.js.map\n`,
  })
})

test('behavior: a chunk that also imports what the other chunk imports is removed', () => {
  const code = 'import { a } from "./parts.js";\nexport { a as t };\n'
  const files = run({
    'chunks/exports.js': 'import "./parts.js";\nexport { t as createDapp } from "./pair.js";\n',
    'chunks/pair.js': code,
    'chunks/parts.js': 'const a = 1;\nexport { a };\n',
  })

  expect(Object.keys(files)).toEqual(['chunks/pair.js', 'chunks/parts.js'])
})

test('behavior: an entry, a library and a chunk with code stay', () => {
  const files = {
    'chunks/library.js': 'export { Transaction } from "@scure/btc-signer";',
    'chunks/more.js': 'const one = 1;\nexport { a as b } from "./open.js";',
    'chunks/order.js': 'import "./other.js";\nexport { a as b } from "./open.js";',
    'elements.js': 'export { a as mount } from "./chunks/open.js";',
    'entry.js': 'import("./chunks/library.js");\nimport("./chunks/more.js");',
  }

  expect(run(files)).toEqual(files)
})
