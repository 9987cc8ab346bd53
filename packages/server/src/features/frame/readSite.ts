import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { BaseError } from '@fairlead/protocol'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.sig': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A file as it is served. */
export type SiteFile = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
  readonly kind: 'asset' | 'build' | 'download' | 'page' | 'worker'
}

/** Files of the built site by request path. No other file is ever served. */
export type Site = ReadonlyMap<string, SiteFile>

/**
 * Reads the built site into memory once, so that later changes of the folder have no effect.
 *
 * @throws `FEATURE_UNAVAILABLE` if the folder is missing; `SERVER_ERROR` if the files don't match the build's hashes.
 */
export async function readSite(folder: string): Promise<Site> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (cause: unknown) => {
      throw new BaseError('FEATURE_UNAVAILABLE', { cause, shortMessage: 'The frame is not built' })
    },
  )
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const name = relative(folder, path).split(sep).join('/')
        return [name, new Uint8Array(await readFile(path))] as const
      }),
  )
  checkHashes(files)
  return new Map(files.flatMap(([name, bytes]) => toEntry(name, bytes)))
}

function toEntry(name: string, bytes: Uint8Array<ArrayBuffer>): [string, SiteFile][] {
  const type = extname(name)
  const contentType = contentTypes[type]
  if (!contentType) return []
  return [[toSitePath(name), { bytes, contentType, kind: kindOf(name) }]]
}

function kindOf(name: string): SiteFile['kind'] {
  const type = extname(name)
  if (unlisted.includes(name)) return 'build'
  // A download that users open from disk. It must never run on this origin, which has the wallet's storage.
  if (name === recoveryPage) return 'download'
  if (type === '.html') return 'page'
  return name.startsWith('keys/') && type === '.js' ? 'worker' : 'asset'
}

/** Returns the request path of a file of the build. */
export function toSitePath(name: string): string {
  if (unlisted.includes(name)) return `/.well-known/fairlead-${name}`
  if (name === recoveryPage || extname(name) !== '.html') return `/${name}`
  return `/${name.slice(0, -'.html'.length)}`
}

const buildList = 'build.json'
const recoveryPage = 'recover.html'
/** The hash list, and its signature if the release has one. They can't be in the list themselves. */
const unlisted: readonly string[] = [buildList, `${buildList}.sig`]

/** Compares all files with the build's hash list. A changed file is never served. */
function checkHashes(files: readonly (readonly [string, Uint8Array])[]): void {
  const list = files.find(([name]) => name === buildList)?.[1]
  const hashes = list && readHashes(list)
  const others = files.filter(([name]) => !unlisted.includes(name))
  const isWhole =
    hashes !== undefined &&
    others.length === Object.keys(hashes).length &&
    others.every(([name, bytes]) => hashes[name] === hashOf(bytes))
  if (!isWhole)
    throw new BaseError('SERVER_ERROR', {
      shortMessage: 'The frame’s files do not match its build',
    })
}

function readHashes(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const { files } = JSON.parse(new TextDecoder().decode(bytes)) as { files?: unknown }
    return typeof files === 'object' && files !== null
      ? (files as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function hashOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
