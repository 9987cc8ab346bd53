import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * Writes `build.json`: the SHA-384 of every file that is served. Two builds of one commit give the same
 * list, so anybody can compare what a server sends with what its sources make.
 *
 * @param folder - What Vite built.
 */
export function writeHashList(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'build.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [
      relative(folder, path).split(sep).join('/'),
      `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`,
    ])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const list = { files: Object.fromEntries(files) }
  writeFileSync(join(folder, 'build.json'), `${JSON.stringify(list, undefined, 2)}\n`)
}
