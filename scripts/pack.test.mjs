import { expect, test } from 'vitest'
import { listPublished, packedManifest } from './pack.mjs'

test('default: a packed manifest refers only to packed files', () => {
  const published = listPublished()
  expect(published.map(({ name }) => name).sort()).toEqual([
    '@fairlead/core',
    '@fairlead/pairing',
    '@fairlead/protocol',
    '@fairlead/react',
    '@fairlead/server',
    'create-fairlead',
    'fairlead',
    'fairlead-codemod',
  ])
  for (const { manifest } of published) {
    const packed = packedManifest(manifest)
    expect(JSON.stringify(packed)).not.toMatch(/@fairlead\/source|\.\/src\/|devDependencies/)
    expect(Object.keys(packed.exports ?? {})).toEqual(Object.keys(manifest.exports ?? {}))
    expect(packed).toMatchObject({
      engines: { node: '>=20.19' },
      files: expect.arrayContaining(['dist']),
      license: 'MIT',
      publishConfig: { access: 'public', provenance: true },
      type: 'module',
    })
  }
})

test('behavior: the repository’s own manifest is not changed', () => {
  const manifest = {
    exports: { '.': { '@fairlead/source': './src/a.ts', default: './dist/a.js' } },
  }

  expect(packedManifest(manifest)).toEqual({ exports: { '.': { default: './dist/a.js' } } })
  expect(manifest.exports['.']).toHaveProperty('@fairlead/source')
})
