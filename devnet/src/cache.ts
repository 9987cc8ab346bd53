import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../.cache/devnet/', import.meta.url))

/** Returns a short hash of the parts. */
export function hashOf(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** Returns the path of a cached file, which need not exist. */
export function cachePath(name: string): string {
  return folder + name
}

export function readCached(name: string): string | undefined {
  return existsSync(cachePath(name)) ? readFileSync(cachePath(name), 'utf8') : undefined
}

/** Writes a file atomically: readers never see a partial file. */
export function writeCached(name: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  const draft = `${cachePath(name)}.${process.pid}.${Date.now()}`
  writeFileSync(draft, text)
  renameSync(draft, cachePath(name))
}
