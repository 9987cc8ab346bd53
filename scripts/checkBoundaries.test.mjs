import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkBoundaries } from './checkBoundaries.mjs'

/** @type {string[]} */
const trees = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

/**
 * Writes a small repository and checks it.
 *
 * @param {Record<string, string>} files - Text by path.
 */
function check(files) {
  const tree = mkdtempSync(join(tmpdir(), 'boundaries-'))
  trees.push(tree)
  const manifest = (/** @type {string} */ name) =>
    JSON.stringify({ name, exports: { '.': { '@fairlead/source': './src/exports/index.ts' } } })
  const all = {
    'package.json': JSON.stringify({ workspaces: ['packages/*', 'apps/*', 'test'] }),
    'packages/protocol/package.json': manifest('@fairlead/protocol'),
    'packages/core/package.json': manifest('@fairlead/core'),
    'packages/react/package.json': manifest('@fairlead/react'),
    'packages/protocol/src/exports/index.ts': '',
    'packages/core/src/exports/index.ts': '',
    'test/package.json': JSON.stringify({
      name: '@fairlead/test',
      exports: { '.': './src/index.ts' },
    }),
    ...files,
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  return checkBoundaries(tree)
}

test('default: a clean tree passes', () => {
  const violations = check({
    'packages/protocol/src/errors/codes.ts': `export type Code = 'A'`,
    'packages/protocol/src/caip.ts': `import type { Code } from './errors/codes.ts'`,
    'packages/protocol/src/balances.ts': `import './route.ts'; import './networks.ts'`,
    'packages/protocol/src/route.ts': `export {}`,
    'packages/protocol/src/networks.ts': `import './route.ts'`,
    'packages/core/src/store/state.ts': `import { ChainId } from '@fairlead/protocol'`,
    'packages/core/src/actions/connect.ts': `import '../store/state.ts'; import 'viem'`,
    'packages/core/src/actions/connect.test.ts': `import '../createFairlead.ts'; import '@fairlead/protocol'`,
    'packages/core/src/createFairlead.ts': `import './actions/connect.ts'`,
    'packages/react/src/features/defineFeature.ts': `import '../modal/Modal.tsx'`,
    'packages/react/src/features/swap/feature.ts': `import '../defineFeature.ts'; () => import('./SwapView.tsx')`,
    'packages/react/src/features/swap/SwapView.tsx': `export const SwapView = () => <p />`,
    'packages/react/src/modules.d.ts': `declare module '*.svg'`,
    'packages/react/src/modal/Modal.tsx': `import { x } from '@fairlead/core'`,
  })

  expect(violations).toEqual([])
})

test.each([
  [`import { x } from '@fairlead/core'`],
  [`import type { X } from '@fairlead/core'`],
  [`export * from '@fairlead/core'`],
  [`export { x } from '@fairlead/core'`],
  [`const load = () => import('@fairlead/core')`],
  [`type X = import('@fairlead/core').X`],
])('error: a package that may not be imported: %s', (text) => {
  const violations = check({ 'packages/protocol/src/caip.ts': text })

  expect(violations).toEqual([
    'packages/protocol/src/caip.ts imports @fairlead/core: @fairlead/protocol may import none of our packages',
  ])
})

test('error: another package by path, by an internal path, and itself by name', () => {
  const violations = check({
    'packages/core/src/store/a.ts': `import '../../../protocol/src/exports/index.ts'`,
    'packages/core/src/store/b.ts': `import '@fairlead/protocol/src/caip.ts'`,
    'packages/core/src/store/c.ts': `import '@fairlead/core'`,
  })

  expect(violations).toEqual([
    'packages/core/src/store/a.ts imports ../../../protocol/src/exports/index.ts: reaches into @fairlead/protocol by path; import what it exports',
    'packages/core/src/store/b.ts imports @fairlead/protocol/src/caip.ts: @fairlead/protocol does not export it',
    'packages/core/src/store/c.ts imports @fairlead/core: a package does not import itself by name',
  ])
})

test('error: right imported by left', () => {
  const violations = check({
    'packages/core/src/store/state.ts': `import type { Fairlead } from '../Fairlead.ts'`,
    'packages/core/src/Fairlead.ts': 'export type Fairlead = {}',
    'packages/protocol/src/route.ts': `import './networks.ts'`,
    'packages/protocol/src/networks.ts': '',
  })

  expect(violations).toEqual([
    'packages/core/src/store/state.ts imports ../Fairlead.ts: store comes before Fairlead',
    'packages/protocol/src/route.ts imports ./networks.ts: route comes before networks',
  ])
})

test('error: two features that import each other', () => {
  const violations = check({
    'packages/react/src/features/swap/SwapView.tsx': `import '../send/SendView.tsx'`,
    'packages/react/src/features/send/SendView.tsx': '',
    'packages/react/src/features/all.ts': `import './send/SendView.tsx'`,
    'packages/protocol/src/balances.ts': `import './names.ts'`,
    'packages/protocol/src/names.ts': '',
  })

  expect(violations).toEqual([
    'packages/protocol/src/balances.ts imports ./names.ts: feature balances may not know feature names',
    'packages/react/src/features/all.ts imports ./send/SendView.tsx: files beside the features come before them',
    'packages/react/src/features/swap/SwapView.tsx imports ../send/SendView.tsx: feature swap may not know feature send',
  ])
})

test('error: an import cycle between folders, with types alone', () => {
  const violations = check({
    'packages/core/src/store/a.ts': `import type { B } from './inner/b.ts'`,
    'packages/core/src/store/inner/b.ts': `import type { A } from '../a.ts'`,
  })

  expect(violations).toEqual([
    'packages/core/src/store/a.ts: a ring of imports: packages/core/src/store/a.ts ↔ packages/core/src/store/inner/b.ts',
  ])
})

test('behavior: a cycle inside one folder is allowed', () => {
  const violations = check({
    'packages/core/src/store/a.ts': `import type { B } from './b.ts'`,
    'packages/core/src/store/b.ts': `import type { A } from './a.ts'`,
  })

  expect(violations).toEqual([])
})

test('error: test helpers in published code; tests can import them', () => {
  const violations = check({
    'test/src/index.ts': `import '@fairlead/core'`,
    'packages/core/src/store/a.ts': `import '@fairlead/test'; import './b.test.ts'`,
    'packages/core/src/store/b.test.ts': `import '@fairlead/test'`,
  })

  expect(violations).toEqual([
    'packages/core/src/store/a.ts imports @fairlead/test: @fairlead/core may import @fairlead/pairing, @fairlead/protocol',
    'packages/core/src/store/a.ts imports ./b.test.ts: a test can’t be imported',
  ])
})

test('error: a folder that is not listed, a package that is not listed, a file that does not parse', () => {
  const violations = check({
    'packages/core/src/helpers/x.ts': '',
    'apps/new/package.json': JSON.stringify({ name: '@fairlead/new' }),
    'apps/new/src/main.ts': '',
    'packages/core/src/store/broken.ts': 'import {',
  })

  expect(violations).toEqual([
    'packages/core/src/helpers/x.ts: helpers has no place in the order',
    expect.stringMatching(/^packages\/core\/src\/store\/broken\.ts: can't be parsed: /),
    'apps/new/src/main.ts: @fairlead/new has no row in mayImport',
  ])
})
