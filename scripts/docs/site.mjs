import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { servePages } from '../pages.mjs'
import { listFiles, root } from '../workspace.mjs'
import { writeLlms } from './llms.mjs'

const docs = join(root, 'apps/docs')
const built = join(docs, 'dist')

/**
 * Builds the site from the guides and the reference, with VitePress (`apps/docs/.vitepress`).
 *
 * @param {string} [folder] - Output folder, for tests.
 * @returns {Promise<string[]>} Paths of the pages below the folder.
 * @throws If a link leads to a page that doesn't exist.
 */
export async function buildSite(folder = built) {
  const { build } = await import('vitepress')
  await build(docs, { outDir: folder })
  for (const [name, text] of writeLlms()) writeFileSync(join(folder, name), text)
  return listFiles(folder).filter((path) => path.endsWith('.html'))
}

/** Serves the built site. No page may frame it. @param {number} port - 0 picks a free one. */
export function serveSite(port, folder = built) {
  const headers = { 'content-security-policy': "frame-ancestors 'none'" }
  const pages = Object.fromEntries(
    ['/', '/reference/'].map((path) => [path, { file: join(folder, path, 'index.html') }]),
  )
  return servePages({ config: {}, folder, headers, pages }, port)
}
