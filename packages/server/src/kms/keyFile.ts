import {
  chmodSync,
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { BaseError } from '@fairlead/protocol'
import type { Random } from '../uuid.ts'

/** A key that encrypts, with the name that ciphertexts know it by. */
export type WrappingKey = {
  readonly kid: string
  /** ISO 8601. */
  readonly createdAt: string
  /** 32 bytes. */
  readonly secret: Uint8Array
}

/** What a key file holds. */
export type KeyRing = {
  /** Keyed hashes are made of it; it stays, because what is looked up by a hash must be found again. */
  readonly macSecret: Uint8Array
  /** The oldest first; the last one encrypts. */
  readonly keys: readonly [WrappingKey, ...WrappingKey[]]
}

const head = '# Keys of a Fairlead server. Keep this file apart from the database and its backups.'
const line =
  /^(?:mac (?<mac>[\w-]{43})|key (?<kid>[0-9a-f]{16}) (?<createdAt>[\d:.TZ-]{24}) (?<secret>[\w-]{43}))$/

export function newKeyRing(random: Random, nowMs: number): KeyRing {
  return { macSecret: random(32), keys: [newKey(random, nowMs)] }
}

export function newKey(random: Random, nowMs: number): WrappingKey {
  return {
    createdAt: new Date(nowMs).toISOString(),
    kid: Buffer.from(random(8)).toString('hex'),
    secret: random(32),
  }
}

/**
 * Reads a key file.
 *
 * @param dataFolder - What is backed up; keys in there would be found by whoever steals a backup.
 * @returns `undefined` when there is none.
 * @throws `OPTIONS_INVALID` when others may read it, when it lies in the data, or is not a key file.
 */
export function readKeyFile(path: string, dataFolder: string): KeyRing | undefined {
  refuseInside(path, dataFolder)
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unusable(path, 'Not readable', cause)
  }
  try {
    // Of the file that is open, not of what has its name meanwhile.
    const { mode } = fstatSync(file)
    if (mode & 0o077)
      throw unusable(path, `Others may read it; allow its owner alone: chmod 600 ${path}`)
    return parseKeyRing(readFileSync(file, 'utf8'), path)
  } finally {
    closeSync(file)
  }
}

/** Writes over a file, all at once. Never seen half written, or by others. */
export function writeKeyFile(path: string, dataFolder: string, ring: KeyRing): void {
  write(path, dataFolder, ring, (draft) => renameSync(draft, path))
}

/**
 * Writes a new file, all at once.
 *
 * @returns `false`, and leaves the file alone, when somebody was faster.
 */
export function createKeyFile(path: string, dataFolder: string, ring: KeyRing): boolean {
  let isFirst = true
  write(path, dataFolder, ring, (draft) => {
    try {
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      isFirst = false
    }
  })
  return isFirst
}

/** @param place - Gives what was written its name. */
function write(
  path: string,
  dataFolder: string,
  ring: KeyRing,
  place: (draft: string) => void,
): void {
  mkdirSync(dirname(path), { mode: 0o700, recursive: true })
  refuseInside(path, dataFolder)
  const draft = `${path}.${process.pid}.tmp`
  try {
    const file = openSync(draft, 'wx', 0o600)
    try {
      // The umask of the operator may have been stricter, or the file system have none.
      chmodSync(draft, 0o600)
      writeFileSync(file, formatKeyRing(ring))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    place(draft)
    // The name as well: keys that are in use must outlive a power cut.
    syncFolder(dirname(path))
  } catch (cause) {
    throw unusable(path, 'Not writable', cause)
  } finally {
    // It holds the keys as well.
    rmSync(draft, { force: true })
  }
}

function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** What changes whenever the file does; `undefined` when it is not there, or not to be looked at. */
export function keyFileStamp(path: string): string | undefined {
  try {
    const { ino, mtimeNs, size } = statSync(path, { bigint: true })
    return `${ino} ${mtimeNs} ${size}`
  } catch {
    // Reading it tells what is wrong.
    return undefined
  }
}

function parseKeyRing(text: string, path: string): KeyRing {
  const lines = text.split('\n').filter((entry) => entry && !entry.startsWith('#'))
  const found = lines.map((entry) => line.exec(entry)?.groups)
  const [first, ...more] = found.flatMap((groups) =>
    groups?.kid ? [toKey(groups.kid, groups.createdAt ?? '', groups.secret ?? '')] : [],
  )
  const [macSecret, ...otherSecrets] = found.flatMap((groups) => groups?.mac ?? [])
  // The text must not be quoted: it is the key.
  if (found.includes(undefined) || !first || macSecret === undefined || otherSecrets.length > 0)
    throw unusable(path, 'Not a key file of this server')
  return { macSecret: Buffer.from(macSecret, 'base64url'), keys: [first, ...more] }
}

function toKey(kid: string, createdAt: string, secret: string): WrappingKey {
  return { createdAt, kid, secret: Buffer.from(secret, 'base64url') }
}

function formatKeyRing({ keys, macSecret }: KeyRing): string {
  const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const rows = keys.map(({ createdAt, kid, secret }) => `key ${kid} ${createdAt} ${encode(secret)}`)
  return [head, `mac ${encode(macSecret)}`, ...rows, ''].join('\n')
}

function refuseInside(path: string, dataFolder: string): void {
  const way = relative(real(dataFolder), real(path))
  if (way === '..' || way.startsWith(`..${sep}`) || way === resolve(way)) return
  throw unusable(path, `It lies inside ${dataFolder}, which is backed up; keep keys elsewhere`)
}

/** Where a path leads, links followed as far as it is there. */
function real(path: string): string {
  const full = resolve(path)
  try {
    return realpathSync(full)
  } catch {
    const parent = dirname(full)
    return parent === full ? full : join(real(parent), basename(full))
  }
}

function unusable(path: string, detail: string, cause?: unknown): BaseError {
  if (BaseError.is(cause)) return cause
  return new BaseError('OPTIONS_INVALID', { cause, shortMessage: `${path}: ${detail}` })
}
