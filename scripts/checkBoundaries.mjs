import { dirname } from 'node:path'
import { mayImport, order, testRooms, testsMayImport } from './boundaryRules.mjs'
import { findRings, readGraph } from './importGraph.mjs'
import { isMain } from './run.mjs'
import { listWorkspaces, root } from './workspace.mjs'

/**
 * @typedef {import('./importGraph.mjs').SourceFile} SourceFile
 * @typedef {import('./importGraph.mjs').Import} Import
 */

const isTest = (/** @type {string} */ path) =>
  /\.(?:test|test-d|spec)\.\w+$/.test(path) || testRooms.some((room) => path.includes(room))

/**
 * Returns all imports that `boundaryRules.mjs` forbids, one line each.
 *
 * @param {string} [from] - Another repository root, for tests.
 * @returns {string[]}
 */
export function checkBoundaries(from = root) {
  const files = readGraph(from, listWorkspaces(from))
  const byPath = new Map(files.map((file) => [file.path, file]))
  return [...files.flatMap((file) => checkFile(file, byPath)), ...findCycles(files)]
}

/** @param {SourceFile} file @param {ReadonlyMap<string, SourceFile>} byPath */
function checkFile(file, byPath) {
  if (file.broken) return [`${file.path}: can't be parsed: ${file.broken}`]
  const allowed = mayImport[file.home]
  if (!allowed) return [`${file.path}: ${file.home} has no row in mayImport`]
  // Ambient declarations neither import nor are imported.
  const isExempt = isTest(file.path) || file.path.endsWith('.d.ts')
  const lost = order[file.home] && !isExempt && rowOf(file) < 0
  const reasons = lost ? [`${file.path}: ${roomOf(file)} has no place in the order`] : []
  for (const one of file.imports) {
    const why =
      (allowed !== 'anything' && whyNotPackage(file, one, allowed, byPath)) ||
      whyNotInside(file, one.to === undefined ? undefined : byPath.get(one.to))
    if (why) reasons.push(`${file.path} imports ${one.specifier}: ${why}`)
  }
  return reasons
}

/**
 * @param {SourceFile} file
 * @param {Import} one
 * @param {readonly string[]} allowed
 * @param {ReadonlyMap<string, SourceFile>} byPath
 */
function whyNotPackage(file, one, allowed, byPath) {
  const { isExported, specifier, to, workspace } = one
  if (!workspace) {
    const target = to === undefined ? undefined : byPath.get(to)
    return target && target.home !== file.home
      ? `reaches into ${target.home} by path; import what it exports`
      : undefined
  }
  if (workspace === file.home) return 'a package does not import itself by name'
  if (!isExported) return `${workspace} does not export it`
  const forTests = [...(testsMayImport['*'] ?? []), ...(testsMayImport[file.home] ?? [])]
  const names = isTest(file.path) ? [...allowed, ...forTests] : allowed
  return names.includes(workspace) || names.includes(specifier)
    ? undefined
    : `${file.home} may import ${allowed.join(', ') || 'none of our packages'}`
}

/** @param {SourceFile} file @param {SourceFile | undefined} target */
function whyNotInside(file, target) {
  if (!target || target.home !== file.home || isTest(file.path)) return undefined
  if (isTest(target.path)) return 'a test can’t be imported'
  if (!order[file.home]) return undefined
  const [ours, theirs] = [rowOf(file), rowOf(target)]
  if (ours < 0 || theirs < 0) return undefined
  if (theirs > ours) return `${roomOf(file)} comes before ${roomOf(target)}`
  const [own, other] = [featureOf(file), featureOf(target)]
  if (ours !== theirs || other === undefined || own === other) return undefined
  return own === undefined
    ? `files beside the features come before them`
    : `feature ${own} may not know feature ${other}`
}

/** Returns the file's top-level folder or file in `src`. @param {SourceFile} file */
function roomOf({ inside }) {
  return inside.includes('/') ? inside.slice(0, inside.indexOf('/')) : inside.replace(/\..*$/, '')
}

/** @param {SourceFile} file */
function rowOf(file) {
  const rows = order[file.home] ?? []
  const named = rows.findIndex((row) => row.includes(roomOf(file)))
  return named < 0 ? rows.findIndex((row) => row.includes('*')) : named
}

/** Returns the feature of a file: a folder in `features`, or a module matched by `*`. @param {SourceFile} file */
function featureOf(file) {
  const [room = '', feature, ...rest] = file.inside.split('/')
  if (room === 'features') return rest.length > 0 ? feature : undefined
  return order[file.home]?.[rowOf(file)]?.includes('*') ? roomOf(file) : undefined
}

/**
 * Returns import cycles between different folders.
 *
 * @param {readonly SourceFile[]} files
 * @returns {string[]}
 */
function findCycles(files) {
  const targets = new Map(
    files.map(({ imports, path }) => [path, imports.flatMap(({ to }) => (to ? [to] : []))]),
  )
  return findRings(targets)
    .filter((ring) => new Set(ring.map((path) => dirname(path))).size > 1)
    .map((ring) => `${ring[0]}: a ring of imports: ${ring.toSorted().join(' ↔ ')}`)
}

if (isMain(import.meta.url)) {
  const violations = checkBoundaries()
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) console.error(`${violations.length} forbidden imports.`)
  else console.log('Boundaries hold.')
  process.exit(violations.length > 0 ? 1 : 0)
}
