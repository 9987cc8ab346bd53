import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { merge } from './catalogue/merge.mjs'
import { readSources } from './catalogue/readSources.mjs'
import { date, sources, version } from './catalogue/sources.mjs'
import { isMain } from './run.mjs'
import { root } from './workspace.mjs'

/** The wallet list that is bundled with the server. */
export const cataloguePath = join(root, 'packages/server/src/features/wallets/catalogue.json')

/**
 * Fetches the source packages and writes their wallets as one list. Their versions are pinned, so the output is
 * reproducible.
 *
 * @returns {number} Number of wallets.
 */
export function buildCatalogue() {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-catalogue-'))
  try {
    const wallets = merge(readSources(fetchPackages(folder), sources))
    writeFileSync(cataloguePath, format({ version, date, sources }, wallets))
    return wallets.length
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Formats JSON with one line per wallet, which keeps diffs readable.
 *
 * @param {object} header
 * @param {readonly object[]} wallets
 */
export function format(header, wallets) {
  const lines = (/** @type {readonly unknown[]} */ list) =>
    list.map((one) => `    ${JSON.stringify(one)}`).join(',\n')
  const fields = Object.entries(header).map(([name, value]) =>
    Array.isArray(value)
      ? `  "${name}": [\n${lines(value)}\n  ]`
      : `  "${name}": ${JSON.stringify(value)}`,
  )
  return `{\n${[...fields, `  "wallets": [\n${lines(wallets)}\n  ]`].join(',\n')}\n}\n`
}

/** @param {string} folder @returns {(name: string) => string} */
function fetchPackages(folder) {
  const specs = sources.map((source) => `${source.package}@${source.version}`)
  const options = ['--ignore-scripts', '--pack-destination', folder]
  execFileSync('npm', ['pack', ...options, ...specs], { stdio: 'ignore' })
  for (const source of sources) {
    const target = join(folder, source.package)
    const archive = `${source.package.replace('@', '').replace('/', '-')}-${source.version}.tgz`
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', target, '--strip-components=1'])
    checkLicence(join(target, 'package.json'), source)
  }
  return (name) => join(folder, name)
}

/** @param {string} manifest @param {import('./catalogue/sources.mjs').Source} source */
function checkLicence(manifest, source) {
  const { license } = JSON.parse(readFileSync(manifest, 'utf8'))
  if (license !== source.license)
    throw new Error(`${source.package} is under ${license}, not ${source.license}`)
}

if (isMain(import.meta.url)) console.log(`${buildCatalogue()} wallets in ${cataloguePath}`)
