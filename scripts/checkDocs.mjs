import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDeadLinks } from './docs/links.mjs'
import { findBareCode } from './docs/snippets.mjs'
import { listWritten, writePages } from './docs.mjs'
import { listEntries, readSurface } from './publicSurface.mjs'
import { isMain } from './run.mjs'
import { root } from './workspace.mjs'

/**
 * Returns public names without a docblock.
 *
 * @param {readonly import('./publicSurface.mjs').PublicName[]} names
 * @returns {string[]} One line each: where it is declared, and its name.
 */
export function findUndocumented(names) {
  const lines = names.filter(({ doc }) => !doc).map(({ name, path }) => `${path}: ${name}`)
  return [...new Set(lines)].sort()
}

/** Words that begin a clause about an unnamed thing, instead of a verb or a noun phrase. */
const vagueStart =
  /^(?:And|As|At|Before|By|For|From|How|If|In|Nobody|Nothing|Of|On|So|Somebody|Something|That|Told|What|When|Where|Whether|Which|Who|Whoever|Whom|Whose|Why|With)\b/

/**
 * Public names whose docblock doesn't start with a verb or a noun phrase.
 *
 * @param {readonly import('./publicSurface.mjs').PublicName[]} names
 * @returns {string[]} One line each.
 */
export function findVague(names) {
  const lines = names.flatMap(({ doc, name, path }) => {
    const found = vagueStart.exec(doc)
    return found ? [`${path}: the docblock of ${name} starts with “${found[0]}”`] : []
  })
  return [...new Set(lines)].sort()
}

/** Pages for contributors: only their links are checked. */
const rootPages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'SECURITY.md']

/**
 * Returns all problems of the documentation's pages, one line each.
 *
 * @param {ReadonlyMap<string, string>} pages - Expected content, by path from the root.
 * @param {(path: string) => string} read - Current content; empty for a missing page.
 * @returns {string[]}
 */
export function checkPages(pages, read) {
  const stale = [...pages]
    .filter(([path, text]) => read(path) !== text)
    .map(([path]) => `${path}: not what the sources say; npm run docs`)
  const bare = listWritten().flatMap((path) =>
    findBareCode(read(path)).map((line) => `${path}:${line}: code without a source file`),
  )
  const linked = new Map([
    ...pages,
    ...rootPages.map((path) => /** @type {const} */ ([path, read(path)])),
  ])
  return [...stale, ...bare, ...findDeadLinks(linked, (path) => existsSync(join(root, path)))]
}

function readPage(/** @type {string} */ path) {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
}

if (isMain(import.meta.url)) {
  const names = listEntries().flatMap(readSurface)
  const pages = await writePages()
  const problems = [
    ...findUndocumented(names).map((line) => `${line} has no docblock`),
    ...findVague(names),
    ...checkPages(pages, readPage),
  ]
  for (const line of problems) console.error(line)
  if (problems.length > 0 || names.length === 0) process.exit(1)
  console.log(
    `${names.length} public names, each with a docblock; ${pages.size} pages, all current.`,
  )
}
