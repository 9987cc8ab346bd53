import { expect, test } from 'vitest'
import { findUndocumented, findVague } from './checkDocs.mjs'
import { listEntries, readSurface } from './publicSurface.mjs'

const surface = readSurface({ entry: 'fairlead', path: 'packages/fairlead/src/index.ts' })
const named = (/** @type {string} */ wanted) => surface.find(({ name }) => name === wanted)

test('default: names are resolved to their declaration, with its docblock', () => {
  const create = named('createFairlead')

  expect(create?.path).toBe('packages/core/src/createFairlead.ts')
  expect(create?.doc).toMatch(/^Creates one widget from its options\./)
  expect(create?.doc).toMatch(/@example\nconst fairlead = createFairlead\(/)
  expect(create?.signature).toMatch(/^function createFairlead\(.*\): Fairlead$/)
})

test('behavior: types are printed as written, with those of a function', () => {
  expect(named('FairleadOptions')?.signature).toContain('networks: readonly NetworkInput[]')
  expect(named('connect')?.signature).toContain('declare namespace connect')
})

test('default: every entry of every published package is checked', () => {
  const entries = listEntries().map(({ entry }) => entry)

  expect(entries).toEqual(
    expect.arrayContaining(['fairlead', 'fairlead/react', 'fairlead/elements', '@fairlead/core']),
  )
  for (const entry of listEntries()) expect(readSurface(entry).length).toBeGreaterThan(0)
})

test('error: a name without a docblock is reported with its file, once', () => {
  const bare = { doc: '', entry: 'a', name: 'x', path: 'packages/a/src/x.ts', signature: '' }

  expect(
    findUndocumented([bare, { ...bare, entry: 'b' }, { ...bare, doc: 'X.', name: 'y' }]),
  ).toEqual(['packages/a/src/x.ts: x'])
})

test('error: a docblock that starts with a clause is reported; a verb or a noun phrase is fine', () => {
  const x = { doc: 'Whether it is open.', entry: 'a', name: 'x', path: 'a.ts', signature: '' }

  expect(
    findVague([x, { ...x, doc: 'True if it is open.' }, { ...x, doc: 'Forwards it.' }]),
  ).toEqual(['a.ts: the docblock of x starts with “Whether”'])
})
