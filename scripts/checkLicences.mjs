import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fixtures } from './fixtures.mjs'
import { isMain } from './run.mjs'
import { readJson, root } from './workspace.mjs'

/** Permissive licences, which allow use in closed-source products. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  // MIT without the attribution requirement: nodemailer and smtp-server.
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

/**
 * Exceptions: packages under other licences, with the reason. Only development tools are allowed. An exception with a
 * `place` is allowed only there.
 *
 * @type {readonly { licence: string, name: RegExp, place?: string, reason: string }[]}
 */
const exceptions = [
  {
    licence: 'MPL-2.0',
    name: /^lightningcss(?:-|$)/,
    reason: 'compiles our style sheets; file-level copyleft on its own files, which we do not ship',
  },
  {
    licence: 'MPL-2.0',
    name: /^(?:@axe-core\/playwright|axe-core)$/,
    reason: 'looks for barriers in our journeys; file-level copyleft on its own files, not shipped',
  },
  {
    licence: 'SEE LICENSE IN LICENSE',
    name: /^spawndamnit$/,
    reason: 'its LICENSE file is the text of MIT; a part of changesets',
  },
  {
    licence: 'GPL-3.0-or-later',
    name: /^@uniswap\/v2-(?:core|periphery)$/,
    reason:
      'deployed on the development chain from node_modules, where a pool is needed; not shipped',
  },
  ...['GPL-2.0-or-later', 'BUSL-1.1'].map((licence) => ({
    licence,
    name: /^@uniswap\/(?:swap-router-contracts|v3-core|v3-periphery)$/,
    reason: 'deployed on the development chains from node_modules, to swap in; not shipped',
  })),
  {
    licence: 'GPL-3.0-or-later',
    name: /^@pimlico\/alto$/,
    place: 'interop/bundler/node_modules/@pimlico/alto',
    reason:
      'a bundler that tests talk to over HTTP, in a process of its own; never imported, not shipped',
  },
  {
    licence: 'unknown',
    name: /^@ensdomains\/resolver$/,
    reason: 'deployed on the development chain from node_modules; its repository is BSD-2-Clause',
  },
  {
    licence: 'unknown',
    name: /^testrpc$/,
    reason: 'an empty package that @ensdomains/ens names; nothing of it runs',
  },
  ...[
    'LGPL-3.0-or-later',
    'Apache-2.0 AND LGPL-3.0-or-later',
    'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  ].map((licence) => ({
    licence,
    name: /^@img\/sharp-/,
    reason: 'pictures of Next, in an app of the tests that shows none; we do not ship it',
  })),
  {
    licence: 'MPL-2.0',
    name: /^@ethereumjs\/(?:rlp|tx|util)$/,
    reason:
      'of @metamask/delegation-core, which the tests of the codec compare with; we do not ship it',
  },
]

/** Folders with their own lockfiles, used by tests only. */
const besides = [...fixtures.map((name) => `fixtures/${name}`), 'interop', 'interop/bundler']

/**
 * @typedef {{ version: string, name?: string, license?: string, dev?: boolean, link?: boolean, hasInstallScript?: boolean }} Entry
 *   One of `packages` in package-lock.json.
 * @typedef {{ name: string, version: string, licence: string }} Dependency
 */

/**
 * @param {object} options
 * @param {Record<string, Entry>} options.packages - Of package-lock.json.
 * @param {Record<string, boolean>} [options.allowScripts] - Of package.json.
 * @param {(path: string) => any} options.readManifest - Returns package.json of an installed package, or `undefined`.
 * @returns {{ dependencies: Dependency[], problems: string[] }}
 */
export function checkLicences({ allowScripts = {}, packages, readManifest }) {
  /** @type {Dependency[]} */
  const dependencies = []
  /** @type {string[]} */
  const problems = []
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link) continue
    // An aliased package has its real name in `name`.
    const name =
      entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = entry.license ?? licenceOf(readManifest(path))
    const dependency = { licence, name, version: entry.version }
    dependencies.push(dependency)
    const found = [
      whyNotLicence(dependency, { isDev: Boolean(entry.dev), path }),
      whyNotVersion(dependency),
      whyNotHere(dependency, path),
      entry.hasInstallScript && !isDecided(dependency, allowScripts)
        ? 'has an install script that allowScripts of package.json neither allows nor denies'
        : undefined,
    ]
    for (const why of found) if (why) problems.push(`${name} ${entry.version}: ${why}`)
  }
  return { dependencies, problems }
}

/** Old packages list `licenses`. @param {any} manifest @returns {string} */
function licenceOf(manifest) {
  const { license, licenses } = manifest ?? {}
  if (typeof license === 'string') return license
  const types = (licenses ?? [license]).map((/** @type {any} */ one) => one?.type).filter(Boolean)
  return types.join(' OR ') || 'unknown'
}

/** @param {Dependency} dependency @param {{ isDev: boolean, path: string }} options */
function whyNotLicence({ licence, name }, { isDev, path }) {
  if (isPermissive(licence)) return undefined
  const exception = exceptions.find((one) => one.licence === licence && one.name.test(name))
  if (!exception) return `licence ${licence} is not on the list`
  if (exception.place && exception.place !== path)
    return `licence ${licence} is accepted at ${exception.place} only`
  return isDev ? undefined : `licence ${licence} is accepted for development only`
}

/**
 * Every part of `AND` must be permissive, and one part of each `OR`: `(MIT OR GPL-3.0) AND ISC` passes.
 *
 * @param {string} expression
 */
function isPermissive(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => permissive.has(one.trim())))
}

/**
 * Later releases of these packages are under a non-permissive licence.
 *
 * @param {Dependency} dependency
 */
function whyNotVersion({ name, version }) {
  if (name.startsWith('@reown/') && !(name === '@reown/walletkit' && version === '1.2.0'))
    return 'of @reown only walletkit 1.2.0 is permissive'
  if (!name.startsWith('@walletconnect/')) return undefined
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number)
  const isLater = major - 2 || minor - 21 || patch - 9
  return isLater >= 0 ? '@walletconnect packages are permissive before 2.21.9 only' : undefined
}

/**
 * This project's own client implements the protocol without these packages.
 *
 * @param {Dependency} dependency
 * @param {string} path
 */
function whyNotHere({ name }, path) {
  if (!/^@(?:walletconnect|reown)\//.test(name) || path.startsWith('interop/')) return undefined
  return 'only the tests in interop/ may use it'
}

/** @param {Dependency} dependency @param {Record<string, boolean>} allowScripts */
function isDecided({ name, version }, allowScripts) {
  return name in allowScripts || `${name}@${version}` in allowScripts
}

/** Returns packages installed outside of the workspace: all for development, and never with install scripts. */
function packagesBesides() {
  /** @type {[string, Entry][]} */
  const entries = besides.flatMap((folder) =>
    Object.entries(readJson(join(root, folder, 'package-lock.json')).packages).map(
      // Prefixed, because another version of the same package may have another licence.
      ([path, entry]) => [`${folder}/${path}`, { ...entry, dev: true, hasInstallScript: false }],
    ),
  )
  return Object.fromEntries(entries)
}

if (isMain(import.meta.url)) {
  const { dependencies, problems } = checkLicences({
    allowScripts: readJson(join(root, 'package.json')).allowScripts,
    packages: { ...readJson(join(root, 'package-lock.json')).packages, ...packagesBesides() },
    readManifest(path) {
      const manifest = join(root, path, 'package.json')
      return existsSync(manifest) ? readJson(manifest) : undefined
    },
  })
  const licences = [...new Set(dependencies.map(({ licence }) => licence))].sort()
  for (const licence of licences) {
    const named = dependencies.filter((one) => one.licence === licence)
    console.log(`${String(named.length).padStart(5)}  ${licence}`)
    if (process.argv.includes('--all'))
      for (const { name, version } of named) console.log(`         ${name} ${version}`)
  }
  for (const { licence, name, reason } of exceptions)
    if (dependencies.some((one) => one.licence === licence && name.test(one.name)))
      console.log(`${licence} of ${name.source}: ${reason}`)
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
