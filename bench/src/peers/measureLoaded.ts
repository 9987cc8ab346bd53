import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** JavaScript that a page has loaded. */
export type Loaded = {
  readonly brotli: number
  readonly files: number
  readonly gzip: number
}

/**
 * Sums the JavaScript files among the requested URLs.
 * @param folder - Files that the origin serves.
 */
export function measureLoaded(urls: readonly string[], origin: string, folder: string): Loaded {
  const paths = new Set(
    urls
      .map((url) => new URL(url))
      .filter((url) => url.origin === origin && url.pathname.endsWith('.js'))
      .map(({ pathname }) => pathname),
  )
  const files = [...paths].map((path) => readFileSync(join(folder, path)))
  const sum = (compress: (file: Buffer) => Buffer) =>
    files.reduce((bytes, file) => bytes + compress(file).length, 0)
  return {
    brotli: sum(brotliCompressSync),
    files: files.length,
    gzip: sum((file) => gzipSync(file, { level: 9 })),
  }
}

/** Returns how much more `one` has loaded than `other`. */
export function minus(one: Loaded, other: Loaded): Loaded {
  return {
    brotli: one.brotli - other.brotli,
    files: one.files - other.files,
    gzip: one.gzip - other.gzip,
  }
}

/** Counts distinct URLs of other origins, because a page without a network repeats its attempts. */
export function countForeign(urls: readonly string[], origin: string) {
  const foreign = [...new Set(urls)]
    .map((url) => new URL(url))
    .filter((url) => /^(?:http|ws)s?:$/.test(url.protocol) && url.origin !== origin)
  return { hosts: new Set(foreign.map(({ host }) => host)).size, urls: foreign.length }
}
