import { expect, test } from 'vitest'
import { checkLicences } from './checkLicences.mjs'

/**
 * @param {string} name
 * @param {Partial<import('./checkLicences.mjs').Entry>} entry
 * @param {{ allowScripts?: Record<string, boolean>, below?: string, manifest?: any }} [options]
 */
function problemsOf(name, entry, { allowScripts = {}, below = '', manifest } = {}) {
  const packages = {
    [`${below}node_modules/${name}`]: { version: '1.0.0', license: 'MIT', ...entry },
  }
  return checkLicences({ allowScripts, packages, readManifest: () => manifest }).problems
}

test.each([
  ['a', { license: 'MIT' }],
  ['a', { license: '(GPL-3.0-only OR MIT) AND ISC' }],
  ['lightningcss-linux-x64-gnu', { dev: true, license: 'MPL-2.0' }],
  ['@img/sharp-libvips-linux-x64', { dev: true, license: 'LGPL-3.0-or-later' }],
])('default: %s %o', (name, entry) => {
  expect(problemsOf(name, entry)).toEqual([])
})

test.each([
  ['@walletconnect/sign-client', { version: '2.21.8' }],
  ['sign-client-2.18.0', { name: '@walletconnect/sign-client', version: '2.18.0' }],
  ['@walletconnect/relay-auth', { version: '1.1.0' }],
  ['@reown/walletkit', { version: '1.2.0' }],
])('behavior: %s %o is allowed only for the tests in interop', (name, entry) => {
  const why = 'only the tests in interop/ may use it'

  expect(problemsOf(name, entry, { below: 'interop/' })).toEqual([])
  expect(problemsOf(name, entry)).toEqual([`${entry.name ?? name} ${entry.version}: ${why}`])
  expect(problemsOf(name, entry, { below: 'packages/core/' })).toHaveLength(1)
  expect(problemsOf(name, entry, { below: 'fixtures/html/' })).toHaveLength(1)
})

test('behavior: the one bundler under GPL is allowed in its own folder and nowhere else', () => {
  const entry = { dev: true, license: 'GPL-3.0-or-later', version: '0.0.20' }
  const where = 'licence GPL-3.0-or-later is accepted at interop/bundler/node_modules/@pimlico/alto'
  const name = '@pimlico/alto'
  const below = 'interop/bundler/'

  expect(problemsOf(name, entry, { below })).toEqual([])
  for (const elsewhere of ['', 'interop/', 'packages/server/', `${below}node_modules/a/`])
    expect(problemsOf(name, entry, { below: elsewhere })).toEqual([`${name} 0.0.20: ${where} only`])
  expect(problemsOf(name, { ...entry, dev: false }, { below })).toHaveLength(1)
  expect(problemsOf('a', entry, { below })).toEqual([
    'a 0.0.20: licence GPL-3.0-or-later is not on the list',
  ])
})

test('error: a later release under an alias', () => {
  const entry = { name: '@walletconnect/sign-client', version: '2.21.9' }

  expect(problemsOf('sign-client', entry, { below: 'interop/' })).toEqual([
    '@walletconnect/sign-client 2.21.9: @walletconnect packages are permissive before 2.21.9 only',
  ])
})

test.each([
  ['a', { license: 'GPL-3.0-only' }, 'licence GPL-3.0-only is not on the list'],
  ['a', { license: 'MIT AND GPL-3.0-only' }, 'licence MIT AND GPL-3.0-only is not on the list'],
  ['a', { license: 'MPL-2.0', dev: true }, 'licence MPL-2.0 is not on the list'],
  ['lightningcss', { license: 'MPL-2.0' }, 'licence MPL-2.0 is accepted for development only'],
  [
    '@img/sharp-libvips-linux-x64',
    { license: 'LGPL-3.0-or-later' },
    'licence LGPL-3.0-or-later is accepted for development only',
  ],
  [
    '@walletconnect/core',
    { version: '2.21.9' },
    '@walletconnect packages are permissive before 2.21.9 only',
  ],
  [
    '@walletconnect/core',
    { version: '2.22.0' },
    '@walletconnect packages are permissive before 2.21.9 only',
  ],
  [
    '@walletconnect/core',
    { version: '3.0.0' },
    '@walletconnect packages are permissive before 2.21.9 only',
  ],
  ['@reown/walletkit', { version: '1.2.1' }, 'of @reown only walletkit 1.2.0 is permissive'],
  ['@reown/appkit', { version: '1.2.0' }, 'of @reown only walletkit 1.2.0 is permissive'],
])('error: %s %o', (name, entry, why) => {
  const { version = '1.0.0' } = /** @type {{ version?: string }} */ (entry)

  expect(problemsOf(name, entry, { below: 'interop/' })).toEqual([`${name} ${version}: ${why}`])
})

test('behavior: a licence missing in the lockfile is read from the package', () => {
  const entry = { license: undefined }
  const manifest = { licenses: [{ type: 'MIT' }] }

  expect(problemsOf('a', entry, { manifest })).toEqual([])
  expect(problemsOf('a', entry)).toEqual(['a 1.0.0: licence unknown is not on the list'])
})

test('error: an install script that is not listed', () => {
  const entry = { hasInstallScript: true }

  expect(problemsOf('a', entry)).toHaveLength(1)
  expect(problemsOf('a', entry, { allowScripts: { 'a@2.0.0': true } })).toHaveLength(1)
  expect(problemsOf('a', entry, { allowScripts: { 'a@1.0.0': true } })).toEqual([])
  expect(problemsOf('a', entry, { allowScripts: { a: false } })).toEqual([])
})
