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

/** An encryption key, with the id that ciphertexts refer to. */
export type WrappingKey = {
  readonly kid: string
  /** ISO 8601. */
  readonly createdAt: string
  /** 32 bytes. */
  readonly secret: Uint8Array
}

/** Secret that signs the audit from one entry on. */
export type AuditKey = {
  /** Number of the first entry that it signs, which records the rotation. */
  readonly fromSeq: number
  /** 32 bytes. */
  readonly secret: Uint8Array
}

/** Content of a key file. */
export type KeyRing = {
  /** Secret of the keyed hashes. It is never rotated, because lookups by hash must keep working. */
  readonly macSecret: Uint8Array
  /** Oldest first. Entries before the first one are signed with a key of `macSecret`. */
  readonly audits: readonly AuditKey[]
  /** Oldest first; the last one encrypts. */
  readonly keys: readonly [WrappingKey, ...WrappingKey[]]
}

const head = '# Keys of a Fairlead server. Keep this file apart from the database and its backups.'
const line =
  /^(?:mac (?<mac>[\w-]{43})|audit (?<fromSeq>\d{1,15}) (?<auditSecret>[\w-]{43})|key (?<kid>[0-9a-f]{16}) (?<createdAt>[\d:.TZ-]{24}) (?<secret>[\w-]{43}))$/

export function newKeyRing(random: Random, nowMs: number): KeyRing {
  return { audits: [], macSecret: random(32), keys: [newKey(random, nowMs)] }
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
 * @param dataFolder - Folder that is backed up. Keys must not be in it: a stolen backup would contain them.
 * @returns Its text; `undefined` if there is no file.
 * @throws `OPTIONS_INVALID` if others can read the file, or it lies in the data folder.
 */
export function readKeyFile(path: string, dataFolder: string): string | undefined {
  refuseInside(path, dataFolder)
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unusable(path, 'Not readable', cause)
  }
  try {
    // Checks the mode of the open file, not of the path, which may have been replaced since.
    const { mode } = fstatSync(file)
    if (mode & 0o077)
      throw unusable(path, `Other users can read it. Restrict it to its owner: chmod 600 ${path}`)
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

/** Replaces a key file atomically. It is never visible half written, or to others. */
export function writeKeyFile(path: string, dataFolder: string, text: string): void {
  write(path, dataFolder, text, (draft) => renameSync(draft, path))
}

/**
 * Writes a new key file atomically.
 *
 * @returns `false`, leaving the file unchanged, if another process created it first.
 */
export function createKeyFile(path: string, dataFolder: string, text: string): boolean {
  let isFirst = true
  write(path, dataFolder, text, (draft) => {
    try {
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      isFirst = false
    }
  })
  return isFirst
}

/** @param place - Moves the draft to its final name. */
function write(
  path: string,
  dataFolder: string,
  text: string,
  place: (draft: string) => void,
): void {
  mkdirSync(dirname(path), { mode: 0o700, recursive: true })
  refuseInside(path, dataFolder)
  const draft = `${path}.${process.pid}.tmp`
  try {
    const file = openSync(draft, 'wx', 0o600)
    try {
      // The umask may have removed permissions, or the file system may ignore the mode above.
      chmodSync(draft, 0o600)
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    place(draft)
    // Syncs the folder too: keys that are in use must survive a power failure.
    syncFolder(dirname(path))
  } catch (cause) {
    throw unusable(path, 'Not writable', cause)
  } finally {
    // The draft contains the keys as well.
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

/** Returns a stamp that changes whenever the file does; `undefined` if the file can't be examined. */
export function keyFileStamp(path: string): string | undefined {
  try {
    const { ino, mtimeNs, size } = statSync(path, { bigint: true })
    return `${ino} ${mtimeNs} ${size}`
  } catch {
    // Reading the file reports the error.
    return undefined
  }
}

/**
 * Parses the text of a key file.
 *
 * @param path - For the error.
 * @throws `OPTIONS_INVALID` for another text.
 */
export function parseKeyRing(text: string, path: string): KeyRing {
  const lines = text.split('\n').filter((entry) => entry && !entry.startsWith('#'))
  const found = lines.map((entry) => line.exec(entry)?.groups)
  const [first, ...more] = found.flatMap((groups) =>
    groups?.kid ? [toKey(groups.kid, groups.createdAt ?? '', groups.secret ?? '')] : [],
  )
  const audits = found.flatMap((groups) =>
    groups?.fromSeq
      ? [{ fromSeq: Number(groups.fromSeq), secret: decode(groups.auditSecret ?? '') }]
      : [],
  )
  const [macSecret, ...otherSecrets] = found.flatMap((groups) => groups?.mac ?? [])
  // The text must not be quoted: it contains the keys.
  if (found.includes(undefined) || !first || macSecret === undefined || otherSecrets.length > 0)
    throw unusable(path, 'Not a key file of this server')
  return { audits, macSecret: decode(macSecret), keys: [first, ...more] }
}

function toKey(kid: string, createdAt: string, secret: string): WrappingKey {
  return { createdAt, kid, secret: decode(secret) }
}

function decode(text: string): Uint8Array {
  return Buffer.from(text, 'base64url')
}

/** Returns the text of a key file. */
export function formatKeyRing({ audits, keys, macSecret }: KeyRing): string {
  const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const rows = keys.map(({ createdAt, kid, secret }) => `key ${kid} ${createdAt} ${encode(secret)}`)
  const auditRows = audits.map(({ fromSeq, secret }) => `audit ${fromSeq} ${encode(secret)}`)
  return [head, `mac ${encode(macSecret)}`, ...rows, ...auditRows, ''].join('\n')
}

function refuseInside(path: string, dataFolder: string): void {
  const way = relative(real(dataFolder), real(path))
  if (way === '..' || way.startsWith(`..${sep}`) || way === resolve(way)) return
  throw unusable(path, `It is inside ${dataFolder}, which is backed up. Keep keys elsewhere`)
}

/** Resolves symbolic links in the part of a path that exists. */
function real(path: string): string {
  const full = resolve(path)
  try {
    return realpathSync(full)
  } catch {
    const parent = dirname(full)
    return parent === full ? full : join(real(parent), basename(full))
  }
}

/** Returns the error for a key file that can't be used. */
export function unusable(path: string, detail: string, cause?: unknown): BaseError {
  if (BaseError.is(cause)) return cause
  return new BaseError('OPTIONS_INVALID', { cause, shortMessage: `${path}: ${detail}` })
}
