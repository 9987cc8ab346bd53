import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listInstalled, nameOf } from './installedPackages.mjs'
import { listPublished } from './pack.mjs'
import { isMain } from './run.mjs'
import { readJson, root } from './workspace.mjs'

// `npm run sbom`: writes a software bill of materials (CycloneDX 1.6) for each published package. `npm sbom` refuses
// workspaces whose root has no version.

/** Folder of the written files. */
const sbomDir = join(root, '.cache', 'sbom')

/** @typedef {import('./installedPackages.mjs').Locked} Locked */

/**
 * Returns the bill of materials of one package. The same lockfile returns the same text: it has no time and no serial
 * number, so anyone can compare it with their own.
 *
 * https://cyclonedx.org/docs/1.6/json/
 *
 * @param {Record<string, Locked>} packages - Of package-lock.json.
 * @param {string} from - Folder of the published package, e.g. `packages/core`.
 */
export function writeBill(packages, from) {
  const installed = listInstalled(packages, from)
  const refOf = (/** @type {string} */ path) => toPurl(packages, path)
  const others = [...installed.keys()].filter((path) => path !== from)
  // A package that is installed at two places is one component.
  const components = new Map(others.map((path) => [refOf(path), toComponent(packages, path)]))
  const dependencies = new Map(
    [...installed].map(([path, needs]) => [
      refOf(path),
      { ref: refOf(path), dependsOn: [...new Set(needs.map(refOf))].sort() },
    ]),
  )
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: toComponent(packages, from) },
    components: sortByKey(components),
    dependencies: sortByKey(dependencies),
  }
}

/** @param {Record<string, Locked>} packages @param {string} path */
function toComponent(packages, path) {
  const { integrity, license, version } = packages[path] ?? {}
  const purl = toPurl(packages, path)
  const hash = /^(sha\d+)-(.+)$/.exec(integrity ?? '')
  return {
    type: 'library',
    'bom-ref': purl,
    name: nameOf(packages, path),
    version,
    purl,
    ...(license && { licenses: [toLicence(license)] }),
    ...(hash && {
      hashes: [
        {
          alg: hash[1]?.replace('sha', 'SHA-'),
          content: Buffer.from(hash[2] ?? '', 'base64').toString('hex'),
        },
      ],
    }),
  }
}

/** @param {string} licence - SPDX id or expression. */
function toLicence(licence) {
  return / (?:AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } }
}

/**
 * Returns the package URL. https://github.com/package-url/purl-spec
 *
 * @param {Record<string, Locked>} packages
 * @param {string} path
 */
function toPurl(packages, path) {
  return `pkg:npm/${nameOf(packages, path).replace('@', '%40')}@${packages[path]?.version}`
}

/** @template value @param {Map<string, value>} map */
function sortByKey(map) {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

if (isMain(import.meta.url)) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  mkdirSync(sbomDir, { recursive: true })
  for (const { dir, name } of listPublished()) {
    const bill = writeBill(packages, dir)
    const path = join(sbomDir, `${name.replace('@', '').replace('/', '-')}.cdx.json`)
    writeFileSync(path, `${JSON.stringify(bill, undefined, 2)}\n`)
    console.log(`${path}: ${bill.components.length} components`)
  }
}
