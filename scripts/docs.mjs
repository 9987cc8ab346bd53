import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeReference } from './docs/reference.mjs'
import { buildSite, serveSite } from './docs/site.mjs'
import { fillSnippets } from './docs/snippets.mjs'
import { isMain } from './run.mjs'
import { listFiles, root } from './workspace.mjs'

// `npm run docs`: fills in the snippets, writes the reference, and builds the site.
// `npm run docs -- --serve 6300` also serves it. `npm run docs -- --text` leaves out the site, which takes most of the time.

/** Returns the hand-written pages, whose code comes from files. Paths are relative to the root. */
export function listWritten() {
  const guides = listFiles(join(root, 'apps/docs/guides')).map((path) => `apps/docs/guides/${path}`)
  const readmes = listFiles(join(root, 'packages')).filter((path) =>
    /^[^/]+\/README\.md$/.test(path),
  )
  return ['README.md', ...guides, ...readmes.map((path) => `packages/${path}`)]
}

/**
 * Returns the expected content of every page, by its path from the root.
 *
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
export async function writePages() {
  const written = listWritten().map(
    (path) => /** @type {const} */ ([path, fillSnippets(read(path))]),
  )
  const reference = [...(await writeReference())].map(
    ([name, text]) => /** @type {const} */ ([`apps/docs/reference/${name}`, text]),
  )
  return new Map([...written, ...reference])
}

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

if (isMain(import.meta.url)) {
  for (const [path, text] of await writePages()) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  if (!process.argv.includes('--text'))
    console.log(`${(await buildSite()).length} pages in apps/docs/dist`)
  const at = process.argv.indexOf('--serve')
  if (at > 0) {
    const { port } = await serveSite(Number(process.argv[at + 1] ?? 0))
    console.log(`Docs: http://localhost:${port}`)
  }
}
