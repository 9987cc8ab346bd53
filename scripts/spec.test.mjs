import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readCoverage } from './spec.mjs'

const ledger = `# Ledger
| id | requirement |
|---|---|
| AB-01 | First. |
| AB-02 | Second. |
| CD-10 | Third. |
`
/** @type {string[]} */
const trees = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

/** @param {Record<string, string>} files - Text by path. */
function read(files) {
  const tree = mkdtempSync(join(tmpdir(), 'spec-'))
  trees.push(tree)
  for (const [path, text] of Object.entries({ 'spec/ledger.md': ledger, ...files })) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  const { covered, rows, unknown, wrong } = readCoverage(tree)
  return { covered: [...covered].sort(), rows: [...rows.keys()], unknown, wrong }
}

test('default: lists the rows, and those named in titles', () => {
  const coverage = read({ 'src/a.test.ts': `test('[AB-01] default', () => {})` })

  expect(coverage).toEqual({
    covered: ['AB-01'],
    rows: ['AB-01', 'AB-02', 'CD-10'],
    unknown: [],
    wrong: [],
  })
})

test.each([
  ['a.test.tsx', `it("[AB-01][CD-10] two", async () => {})`],
  [
    'a.test.mjs',
    `test.each([['[AB-02]', f(1)]])('[AB-01] %s', () => {}); describe('[CD-10] x', () => {})`,
  ],
  ['a.test.ts', 'test.each`a`(`[AB-01] x`, f); test.skipIf(isCi())("[CD-10] y", f)'],
  ['e2e/a.spec.ts', `test.describe('[CD-10] x', () => test('[AB-01] y', f))`],
])('behavior: titles in %s: %s', (path, text) => {
  expect(read({ [path]: text }).covered).toEqual(['AB-01', 'CD-10'])
})

test.each([
  [
    'a.test.ts',
    `test.skip('[AB-01] x', f); test.todo('[AB-01] y'); it.skip.each([1])('[AB-01]', f)`,
  ],
  ['a.test.ts', `// test('[AB-01] x', f)`],
  ['a.test.ts', `test('x [AB-01]', () => expect('[AB-01]'))`],
  ['a.test.ts', `rest('[AB-01] x', f)`],
  ['a.ts', `test('[AB-01] x', f)`],
  ['other/a.spec.ts', `test('[AB-01] x', f)`],
  ['node_modules/b/a.test.ts', `test('[AB-01] x', f)`],
])('behavior: not covered in %s: %s', (path, text) => {
  expect(read({ [path]: text }).covered).toEqual([])
})

test('error: an id missing in the ledger', () => {
  const coverage = read({ 'src/a.test.ts': `test('[AB-01][AB-99] x', f)` })

  expect(coverage).toMatchObject({ covered: ['AB-01'], unknown: ['src/a.test.ts: AB-99'] })
})

const attacks = 'apps/docs/guides/security-tests.md'
const attack = (/** @type {string} */ state) => `| id | x | y |\n| SEC-7 | Trying. | ${state} |\n`

test.each([
  ['tested', `test('[AB-01][SEC-7] x', f)`, []],
  ['tested', `test('[AB-01] x', f)`, ['SEC-7 has no test']],
  ['open: not yet', `test('[AB-01] x', f)`, []],
  ['open: not yet', `test('[SEC-7] x', f)`, ['SEC-7 is tested, not: open: not yet']],
])('behavior: an attack marked as %s, with %s', (state, text, wrong) => {
  expect(read({ [attacks]: attack(state), 'a.test.ts': text })).toMatchObject({
    unknown: [],
    wrong,
  })
})

test('error: an attack that is not listed', () => {
  const { unknown } = read({ [attacks]: attack('tested'), 'a.test.ts': `test('[SEC-8] x', f)` })

  expect(unknown).toEqual(['a.test.ts: SEC-8'])
})
