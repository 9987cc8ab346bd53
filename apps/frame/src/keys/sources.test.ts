import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Checks that an auditor would make first, automated.

const here = fileURLToPath(new URL('.', import.meta.url))
const sources = readdirSync(here, { encoding: 'utf8', recursive: true })
  .filter((path) => path.endsWith('.ts') && !/test|testing/.test(path))
  .map((path) => ({ path, text: readFileSync(`${here}${path}`, 'utf8') }))

/** All third-party packages that may handle a key. */
const libraries = [
  '@fairlead/protocol',
  '@hpke/core',
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip32',
  '@scure/bip39',
  'shamir-secret-sharing',
  'valibot',
]

test('[AUTH-18][SEC-139] keys import nine libraries, and nothing of the frame', () => {
  const imports = sources.flatMap(({ text }) =>
    [...text.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name),
  )
  const foreign = new Set(
    imports
      .filter((name) => !name.startsWith('.'))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  )

  expect(sources.length).toBeGreaterThan(30)
  expect([...foreign].sort()).toEqual(libraries)
  expect(imports.filter((name) => name.startsWith('../../'))).toEqual([])
})

test.each([
  ['logs', /\bconsole\b/],
  ['sends a request', /\b(fetch|XMLHttpRequest|WebSocket|sendBeacon|EventSource)\s*\(/],
  ['runs text as code', /\b(eval|Function)\s*\(|import\s*\(/],
  ['stores anything', /\b(localStorage|sessionStorage|indexedDB|document|navigator)\./],
  ['uses weak random numbers', /Math\.random/],
])('[AUTH-18][SEC-139] no source of the keys %s', (_, pattern) => {
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([])
})
