import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A script, style sheet or preloaded module with a URL of this site, as Vite writes it. */
const tag = /<(?:script|link)\b[^>]*?\b(?:src|href)="(?<path>\/(?:assets|keys)\/[^"]+)"[^>]*>/g

/**
 * Adds `integrity` to the scripts, style sheets and preloaded modules of every page. A browser then refuses a file that
 * a proxy or a content delivery network has changed. https://www.w3.org/TR/sri/
 *
 * The attribute doesn't cover modules that a script imports later: only the hash list does.
 *
 * @param folder - Output folder of Vite.
 */
export function addIntegrity(folder: string): void {
  const pages = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.html'),
  )
  for (const { name, parentPath } of pages) {
    const page = join(parentPath, name)
    const html = readFileSync(page, 'utf8').replace(tag, (found, path: string) => {
      const hash = createHash('sha384')
        .update(readFileSync(join(folder, path)))
        .digest('base64')
      return found.replace(/\s*\/?>$/, ` integrity="sha384-${hash}">`)
    })
    writeFileSync(page, html)
  }
}
