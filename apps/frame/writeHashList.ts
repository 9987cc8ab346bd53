import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The hash list, and its signature, which the release adds. */
const unlisted = ['build.json', 'build.json.sig']

/**
 * Writes `build.json`: the SHA-384 of every file that is served. Builds are reproducible, so anyone can compare the
 * files of a server with a build of its commit.
 *
 * @param folder - Output folder of Vite.
 */
export function writeHashList(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !unlisted.includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [
      relative(folder, path).split(sep).join('/'),
      `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`,
    ])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const list = { files: Object.fromEntries(files) }
  writeFileSync(join(folder, 'build.json'), `${JSON.stringify(list, undefined, 2)}\n`)
}
