import { expect, test } from 'vitest'
import { countAdded } from './countAdded.mjs'

const packages = {
  '': {},
  'node_modules/widget': {
    dependencies: { '@own/core': '1', ui: '1' },
    peerDependencies: { react: '>=19', server: '1', types: '1' },
    peerDependenciesMeta: { server: { optional: true } },
  },
  'node_modules/@own/core': { dependencies: { chain: '1' }, optionalDependencies: { native: '1' } },
  'node_modules/@own/core/node_modules/chain': { dependencies: { hash: '1' } },
  'node_modules/chain': { dependencies: { elsewhere: '1' } },
  'node_modules/elsewhere': {},
  'node_modules/hash': { dependencies: { widget: '1' } },
  'node_modules/react': { dependencies: { scheduler: '1' } },
  'node_modules/scheduler': {},
  'node_modules/server': {},
  'node_modules/types': {},
  'node_modules/ui': {},
}

test('default: counts all dependencies, as Node resolves them, once each', () => {
  expect(countAdded(packages, 'widget', ['react'])).toEqual([
    'node_modules/@own/core',
    'node_modules/@own/core/node_modules/chain',
    'node_modules/hash',
    'node_modules/types',
    'node_modules/ui',
    'node_modules/widget',
  ])
})
