import { readdir, readFile, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { Log } from '../../log.ts'
import { sniffType } from '../../pictures/sniffType.ts'

/** Kind of an image; also the name of its folder. */
export type ImageKind = 'wallets' | 'assets' | 'currencies' | 'tokens'

/** Maximum size of an image, in bytes. Source: data API contract, section 9.1. */
const maxBytes = 512 * 1024
/** Minimum interval between two listings of a folder, in milliseconds. */
const lookEveryMs = 1_000

export type ImageFile = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }

/** Images of the operator. */
export type ImageFolder = { find(kind: ImageKind, id: string): Promise<ImageFile | undefined> }

/**
 * Creates the reader of images in `<folder>/<kind>/<id>.<any extension>`. An id is looked up in the listing and never
 * becomes part of a path, which prevents path traversal.
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

/**
 * Lists files by their lower-case name without extension. Of several extensions, the alphabetically first one counts.
 */
async function readNames(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder).catch(() => [])
  const names = entries.filter((name) => !name.startsWith('.')).sort()
  return new Map(names.reverse().map((name) => [parse(name).name.toLowerCase(), name]))
}

/** Returns the image, or the reason why it is not served. */
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
