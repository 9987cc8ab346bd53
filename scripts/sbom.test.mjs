import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPublished } from './pack.mjs'
import { writeBill } from './sbom.mjs'
import { readJson, root } from './workspace.mjs'

/** @type {Record<string, import('./installedPackages.mjs').Locked>} */
const packages = {
  'packages/a': {
    dependencies: { one: '1.0.0', '@s/two': '^2' },
    name: '@own/a',
    version: '0.1.0',
  },
  'packages/b': { name: '@own/b', version: '0.1.0' },
  'node_modules/@own/b': { link: true, resolved: 'packages/b' },
  'node_modules/one': {
    dependencies: { '@own/b': '0.1.0', alias: 'npm:real@3.0.0' },
    integrity: `sha512-${Buffer.from('hash').toString('base64')}`,
    license: '(MIT OR Apache-2.0)',
    optionalDependencies: { 'other-system': '1.0.0' },
    version: '1.0.0',
  },
  'node_modules/@s/two': { license: 'MIT', version: '1.0.0' },
  'packages/a/node_modules/@s/two': { license: 'MIT', version: '2.0.0' },
  'node_modules/alias': { license: 'ISC', name: 'real', version: '3.0.0' },
  'node_modules/development': { version: '9.0.0' },
}

test('[SEC-260] default: lists what a package installs, with licences, hashes and dependencies', () => {
  const bill = writeBill(packages, 'packages/a')

  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(bill.metadata.component).toMatchObject({
    name: '@own/a',
    purl: 'pkg:npm/%40own/a@0.1.0',
    version: '0.1.0',
  })
  expect(bill.components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40own/b@0.1.0',
    'pkg:npm/%40s/two@2.0.0',
    'pkg:npm/one@1.0.0',
    'pkg:npm/real@3.0.0',
  ])
  expect(bill.components.find(({ name }) => name === 'one')).toMatchObject({
    hashes: [{ alg: 'SHA-512', content: Buffer.from('hash').toString('hex') }],
    licenses: [{ expression: '(MIT OR Apache-2.0)' }],
  })
  expect(bill.components.find(({ name }) => name === 'real')).toMatchObject({
    licenses: [{ license: { id: 'ISC' } }],
  })
  expect(bill.dependencies).toContainEqual({
    dependsOn: ['pkg:npm/%40own/b@0.1.0', 'pkg:npm/real@3.0.0'],
    ref: 'pkg:npm/one@1.0.0',
  })
})

test('[SEC-260] behavior: the bill of each published package has its direct dependencies and no development tool', () => {
  const { packages: locked } = readJson(join(root, 'package-lock.json'))
  for (const { dir, manifest, name } of listPublished()) {
    const bill = writeBill(locked, dir)
    const names = bill.components.map((one) => one.name)

    expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies ?? {})))
    expect(names).not.toContain('vitest')
    expect(bill.metadata.component.name).toBe(name)
    expect(bill.components.filter(({ version }) => !version)).toEqual([])
    const refs = new Set(bill.components.map((one) => one['bom-ref']))
    for (const { dependsOn } of bill.dependencies)
      expect(dependsOn.filter((ref) => !refs.has(ref))).toEqual([])
    expect(writeBill(locked, dir)).toEqual(bill)
  }
})

test('error: a dependency that the lockfile lacks', () => {
  const { 'node_modules/one': _, ...without } = packages

  expect(() => writeBill(without, 'packages/a')).toThrow('package-lock.json has no one')
})
