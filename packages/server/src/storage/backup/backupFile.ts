import { createReadStream } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BaseError, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Random } from '../../uuid.ts'
import { type CopyRecord, checkRecords } from '../copy/copyRecords.ts'
import { openStream, sealStream } from './sealedStream.ts'

const Names = v.array(v.string())
const Record = v.union([
  v.strictObject({ head: v.strictObject({ migrations: Names }) }),
  v.strictObject({ table: v.strictObject({ columns: Names, name: v.string() }) }),
  v.strictObject({
    end: v.record(v.string(), v.strictObject({ digest: v.string(), rows: v.number() })),
  }),
  v.array(v.nullable(v.union([v.string(), v.number()]))),
])

/**
 * Writes an encrypted backup, and reads it again to verify it. The file gets its name only after that.
 *
 * @returns The size of the file in bytes.
 * @throws `CONFLICT` if the file exists, or can't be read again.
 */
export async function writeBackup(
  path: string,
  records: AsyncIterable<CopyRecord>,
  options: { random: Random; secret: Uint8Array },
): Promise<number> {
  const draft = `${path}.${process.pid}.tmp`
  try {
    const file = await open(draft, 'wx', 0o600).catch((cause: unknown) => {
      throw new BaseError('OPTIONS_INVALID', { cause, shortMessage: `${path}: Not writable` })
    })
    await pipeline(
      Readable.from(toLines(records)),
      createGzip(),
      (data: AsyncIterable<Uint8Array>) => sealStream(data, options),
      file.createWriteStream({ flush: true }),
    )
    const size = await verify(draft, options.secret)
    await link(draft, path).catch((cause: unknown) => {
      throw exists(path, cause)
    })
    await syncFolder(dirname(path))
    return size
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Reads a backup.
 *
 * @throws `OPTIONS_INVALID` for another file or key, `CONFLICT` for a damaged file.
 */
export async function* readBackup(path: string, secret: Uint8Array): AsyncGenerator<CopyRecord> {
  const plain = createGunzip()
  const feeding = pipeline(
    createReadStream(path),
    (data: AsyncIterable<Uint8Array>) => openStream(data, secret),
    plain,
  )
  // The same error ends the loop below.
  feeding.catch(() => {})
  try {
    for await (const line of splitLines(plain)) yield parse(Record, JSON.parse(line))
  } catch (cause) {
    if (BaseError.is(cause)) throw cause
    throw new BaseError('OPTIONS_INVALID', { cause, shortMessage: `${path}: Not readable` })
  } finally {
    plain.destroy()
  }
}

/** Reads a whole backup, and returns the size of its file in bytes. @throws like {@link readBackup}. */
async function verify(path: string, secret: Uint8Array): Promise<number> {
  for await (const _ of checkRecords(readBackup(path, secret)));
  const file = await open(path)
  try {
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

async function* toLines(records: AsyncIterable<CopyRecord>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}

async function* splitLines(data: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let waiting = ''
  for await (const part of data) {
    const lines = (waiting + decoder.decode(part, { stream: true })).split('\n')
    waiting = lines.pop() ?? ''
    yield* lines
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function exists(path: string, cause: unknown): BaseError {
  if ((cause as NodeJS.ErrnoException).code !== 'EEXIST')
    return new BaseError('OPTIONS_INVALID', { cause, shortMessage: `${path}: Not writable` })
  return new BaseError('CONFLICT', {
    hints: ['Choose another name, or move the file away.'],
    shortMessage: `${path}: Exists already`,
  })
}
