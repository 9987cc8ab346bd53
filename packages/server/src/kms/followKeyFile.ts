import { join } from 'node:path'
import { BaseError } from '@fairlead/protocol'
import type { Random } from '../uuid.ts'
import {
  createKeyFile,
  formatKeyRing,
  type KeyRing,
  keyFileStamp,
  newKeyRing,
  parseKeyRing,
  readKeyFile,
  unusable,
  writeKeyFile,
} from './keyFile.ts'
import { joinParts } from './keyParts.ts'
import type { KeyService } from './keyService/KeyService.ts'

const sealedHead =
  '# Keys of a Fairlead server, encrypted by a key service. Keep a backup of this file.'

/** A key file whose changes by others take effect at the next call. */
export type FollowedKeyFile = {
  /** @throws `UPSTREAM_UNAVAILABLE` if the file can't be read any more. */
  current(): Promise<KeyRing>
  /** Reads the file. @throws With the reason. */
  load(): Promise<KeyRing>
  /** Replaces the keys. @throws `CONFLICT` if the file is split into parts. */
  change(to: KeyRing): Promise<void>
  /** Encrypts the file with the key service; a file that is encrypted already too. */
  seal(): Promise<void>
}

/**
 * Follows a key file, or all parts of one. A missing file is created, but never a missing part.
 *
 * @throws `OPTIONS_INVALID` if the file can't be used.
 */
export function followKeyFile(options: followKeyFile.Options): FollowedKeyFile {
  const { clock, dataDir, keyService, mayCreate = true, paths, purpose, random } = options
  const [path = ''] = paths
  const isSplit = paths.length > 1
  const dataFolder = join(dataDir, 'data')
  const { open, seal } = createSealing({ keyService, path, purpose })
  const readStamped = () => readParts(paths, dataFolder)
  let kept = start()
  let isStarted = kept !== undefined
  let opening: Promise<KeyRing> | undefined

  /** Without a key service, an unusable file is reported at once. */
  function start(): { ring: KeyRing; stamp: string } | undefined {
    const found = readStamped()
    if (!found && (!mayCreate || isSplit)) throw missing(paths, isSplit)
    if (keyService) return undefined
    if (found) return { ring: parsePlain(found.text, path), stamp: found.stamp }
    // If another process has created the file first, its keys are used.
    createKeyFile(path, dataFolder, formatKeyRing(newKeyRing(random, clock())))
    const { stamp, text } = readExisting()
    return { ring: parsePlain(text, path), stamp }
  }

  function readExisting() {
    const found = readStamped()
    if (!found) throw unusable(path, 'Not found')
    return found
  }

  async function load(): Promise<KeyRing> {
    if (keyService && !isStarted && !readStamped())
      createKeyFile(path, dataFolder, await seal(newKeyRing(random, clock())))
    const { stamp, text } = readExisting()
    const ring = await open(text)
    kept = { ring, stamp }
    isStarted = true
    return ring
  }

  async function change(to: KeyRing): Promise<void> {
    // A crash between the writes of two parts would lose the keys.
    if (isSplit)
      throw new BaseError('CONFLICT', {
        hints: ['Join them first: fairlead-server keys join. Split the file again afterwards.'],
        shortMessage: 'Keys that are split into parts can’t be changed',
      })
    writeKeyFile(path, dataFolder, await seal(to))
  }

  return {
    change,
    load,

    async current() {
      try {
        if (kept && stampOf(paths) === kept.stamp) return kept.ring
        opening ??= load().finally(() => {
          opening = undefined
        })
        return await opening
      } catch (cause) {
        throw new BaseError('UPSTREAM_UNAVAILABLE', {
          cause,
          shortMessage: 'The keys of this server can’t be read',
        })
      }
    },

    async seal() {
      const { text } = readExisting()
      await change(readSealed(text) ? await open(text) : parseKeyRing(text, path))
    },
  }
}

export declare namespace followKeyFile {
  type Options = {
    clock: () => number
    dataDir: string
    keyService?: KeyService | undefined
    mayCreate?: boolean
    /** The file, or all of its parts. */
    paths: readonly string[]
    /** Binds a ciphertext of the key service to this file. */
    purpose: string
    random: Random
  }
}

/** Creates the functions that decrypt and encrypt the text of a key file. Without a key service, it is plain text. */
function createSealing(
  options: Pick<followKeyFile.Options, 'keyService' | 'purpose'> & { path: string },
) {
  const { keyService, path } = options
  const context = `fairlead/${options.purpose}-keys`

  async function open(text: string): Promise<KeyRing> {
    if (!keyService) return parsePlain(text, path)
    const sealed = readSealed(text)
    if (!sealed)
      throw new BaseError('OPTIONS_INVALID', {
        hints: ['Encrypt it with the key service: fairlead-server keys seal'],
        shortMessage: `${path}: Contains keys in plain text, but KEY_SERVICE is set`,
      })
    if (sealed.id !== keyService.id)
      throw unusable(
        path,
        `Encrypted by the key service ${sealed.id}. Set KEY_SERVICE=${sealed.id}`,
      )
    const plaintext = await keyService.decrypt(sealed.ciphertext, context)
    return parseKeyRing(Buffer.from(plaintext).toString('utf8'), path)
  }

  async function seal(ring: KeyRing): Promise<string> {
    const text = formatKeyRing(ring)
    if (!keyService) return text
    const ciphertext = await keyService.encrypt(Buffer.from(text), context)
    return `${sealedHead}\nsealed ${keyService.id} ${ciphertext}\n`
  }

  return { open, seal }
}

/** Reads the stamp before the file, so that a change in between causes a second read and is never missed. */
function readParts(
  paths: readonly string[],
  dataFolder: string,
): { stamp: string; text: string } | undefined {
  const stamp = stampOf(paths)
  const texts = paths.map((one) => readKeyFile(one, dataFolder))
  if (texts.every((text) => text === undefined)) return undefined
  const lost = paths.filter((_, index) => texts[index] === undefined)
  if (lost.length > 0) throw missing(lost, true)
  const [text = '', ...more] = texts.map((one) => one ?? '')
  return {
    stamp: stamp ?? '',
    text: more.length > 0 ? joinParts([text, ...more], paths[0] ?? '') : text,
  }
}

function parsePlain(text: string, path: string): KeyRing {
  const sealed = readSealed(text)
  if (sealed)
    throw unusable(path, `Encrypted by the key service ${sealed.id}. Set KEY_SERVICE=${sealed.id}`)
  return parseKeyRing(text, path)
}

function readSealed(text: string): { ciphertext: string; id: string } | undefined {
  const [, id, ciphertext] = /^sealed (\w{1,16}) (\S+)$/m.exec(text) ?? []
  return id !== undefined && ciphertext !== undefined ? { ciphertext, id } : undefined
}

function stampOf(paths: readonly string[]): string | undefined {
  const stamps = paths.map(keyFileStamp)
  return stamps.includes(undefined) ? undefined : stamps.join(', ')
}

function missing(paths: readonly string[], isSplit: boolean): BaseError {
  const names = paths.join(', ')
  if (isSplit)
    return new BaseError('OPTIONS_INVALID', {
      hints: ['Mount all parts. One part alone reveals nothing and opens nothing.'],
      shortMessage: `${names}: Not found. All parts of the recovery keys are needed`,
    })
  return new BaseError('OPTIONS_INVALID', {
    hints: ['Restore the file from its backup. A new file can’t decrypt these rows.'],
    shortMessage: `${names}: Not found, but the database has rows that need it`,
  })
}
