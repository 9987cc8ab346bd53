import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listPublished, packedManifest } from './pack.mjs'
import { readJson, root } from './workspace.mjs'

const published = listPublished()

/** Returns the packages of this repository that installing a package adds. */
function listAdded(/** @type {string} */ name) {
  const added = new Set([name])
  for (const one of added)
    for (const next of Object.keys(
      published.find((found) => found.name === one)?.manifest.dependencies ?? {},
    ))
      if (published.some((found) => found.name === next)) added.add(next)
  return [...added]
}

test('default: published packages have one version, and depend on each other by it', () => {
  const { version } = /** @type {any} */ (published.find(({ name }) => name === 'fairlead'))
    .manifest
  for (const { manifest } of published) {
    expect([manifest.name, manifest.version]).toEqual([manifest.name, version])
    for (const [name, range] of Object.entries({
      ...manifest.dependencies,
      ...manifest.peerDependencies,
    }))
      if (published.some((one) => one.name === name)) expect([name, range]).toEqual([name, version])
  }
})

test('behavior: an app keeps its own viem, because packages of pages accept a range', () => {
  const ranges = published.flatMap(({ manifest, name }) => {
    const { viem } = manifest.dependencies ?? {}
    return viem ? [[name, viem]] : []
  })

  expect(Object.fromEntries(ranges)).toEqual({
    '@fairlead/core': '^2.38.0',
    '@fairlead/protocol': '^2.38.0',
    fairlead: '^2.38.0',
    // A server is not part of a page, and an installation of a release should always get the same code.
    '@fairlead/server': expect.stringMatching(/^2\.\d+\.\d+$/),
  })
  // The fixture with wagmi is built and run with the oldest version.
  const fixture = readJson(join(root, 'fixtures', 'vite-react', 'package.json'))
  expect(fixture.dependencies.viem).toBe('2.38.0')
})

test('behavior: `fairlead` loads no React, so that servers and pages without React can import it', () => {
  const dist = join(root, 'packages', 'fairlead', 'dist')
  const loaded = new Set([join(dist, 'index.js')])
  /** @type {string[]} */
  const libraries = []
  for (const path of loaded)
    for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(
      /^(?:import|export) [^;]*?from "([^"]+)";$/gm,
    ))
      if (from.startsWith('.')) loaded.add(join(dirname(path), from))
      else libraries.push(from)

  expect(loaded.size).toBeGreaterThan(10)
  expect(libraries.filter((name) => /^react(?:-dom)?(?:\/|$)/.test(name))).toEqual([])
})

test('behavior: every published package has a description and keywords', () => {
  for (const { manifest } of published) {
    expect(manifest.description).toMatch(/^[A-Z].{20,}[^ ]$/)
    expect(manifest.keywords.length).toBeGreaterThanOrEqual(5)
    expect(new Set(manifest.keywords).size).toBe(manifest.keywords.length)
  }
})

test('behavior: the repository of the root manifest is in every tarball', () => {
  const repository = { type: 'git', url: 'git+https://github.com/owner/name.git' }
  for (const { dir, manifest } of published)
    expect(packedManifest(manifest, { dir, repository })).toMatchObject({
      bugs: 'https://github.com/owner/name/issues',
      homepage: `https://github.com/owner/name/tree/main/${dir}#readme`,
      repository: { ...repository, directory: dir },
    })
})

test('behavior: changesets gives all published packages the same version', () => {
  const { fixed } = readJson(join(root, '.changeset', 'config.json'))

  expect(fixed.map((/** @type {string[]} */ group) => group.toSorted())).toEqual([
    published.map(({ name }) => name).toSorted(),
  ])
})

test.each(['README.md', 'apps/docs/guides/getting-started.md'])(
  'behavior: the install command of %s names every tarball that fairlead needs',
  (page) => {
    const [command = ''] =
      /npm install react react-dom (?:.|\n {2})+/.exec(readFileSync(join(root, page), 'utf8')) ?? []
    const named = [...command.matchAll(/\$P\/(\S+?)-(?:\[0-9\])?\*\.tgz/g)].map(([, name]) => name)

    const needed = listAdded('fairlead').map((name) => name.replace('@', '').replace('/', '-'))
    expect(named.toSorted()).toEqual(needed.toSorted())
  },
)
