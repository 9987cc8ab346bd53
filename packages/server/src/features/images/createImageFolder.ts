import { readdir, readFile, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { Log } from '../../log.ts'
import { sniffType } from './sniffType.ts'

/** What there are pictures of; also the names of folders. */
export type ImageKind = 'wallets' | 'assets' | 'currencies' | 'tokens'

/** Source: data API contract, section 9.1. */
const maxBytes = 512 * 1024
/** How often a folder is read, in milliseconds. */
const lookEveryMs = 1_000

export type ImageFile = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }

/** Pictures of the operator. */
export type ImageFolder = { find(kind: ImageKind, id: string): Promise<ImageFile | undefined> }

/**
 * Pictures in `<folder>/<kind>/<id>.<any ending>`. An id is looked up among the files that are there,
 * never made part of a path, so that none leads out of the folder.
 */
export function createImageFolder(
  folder: string,
  { clock, log }: { clock: () => number; log: Log },
): ImageFolder {
  const listings = new Map<ImageKind, { atMs: number; files: Promise<Map<string, string>> }>()

  function list(kind: ImageKind): Promise<Map<string, string>> {
    const known = listings.get(kind)
    if (known && clock() - known.atMs < lookEveryMs) return known.files
    const files = readNames(join(folder, kind))
    listings.set(kind, { atMs: clock(), files })
    return files
  }

  return {
    async find(kind, id) {
      const name = (await list(kind)).get(id.toLowerCase())
      if (name === undefined) return undefined
      const picture = await readImage(join(folder, kind, name))
      if (typeof picture !== 'string') return picture
      log({ event: 'pictureRefused', file: `${kind}/${name}`, reason: picture })
      return undefined
    },
  }
}

/** Files by their name without ending, in lower case; of two that differ by ending the first counts. */
async function readNames(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder).catch(() => [])
  const names = entries.filter((name) => !name.startsWith('.')).sort()
  return new Map(names.reverse().map((name) => [parse(name).name.toLowerCase(), name]))
}

/** The picture, or why it is not sent. */
async function readImage(path: string): Promise<ImageFile | string> {
  try {
    const stats = await stat(path)
    if (!stats.isFile()) return 'Not a file'
    if (stats.size > maxBytes) return 'Too large'
    const bytes = new Uint8Array(await readFile(path))
    const type = sniffType(bytes)
    return type ? { bytes, type } : 'Not a picture'
  } catch {
    return 'Not readable'
  }
}
