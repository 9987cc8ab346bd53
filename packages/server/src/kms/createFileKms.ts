import { createHmac, hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { BaseError } from '@fairlead/protocol'
import type { Random } from '../uuid.ts'
import { decrypt, encrypt } from './aesGcm.ts'
import { placeAad } from './envelope.ts'
import { deriveKeyPair, openSealed } from './hpke.ts'
import type { Kms, SealingKey } from './Kms.ts'
import {
  createKeyFile,
  type KeyRing,
  keyFileStamp,
  newKey,
  newKeyRing,
  readKeyFile,
  type WrappingKey,
  writeKeyFile,
} from './keyFile.ts'

const ivBytes = 12

/** KMS with keys in two files of this machine, and the operator's commands for them. */
export type FileKms = Kms & {
  /** Returns all keys that can decrypt, oldest first; times are ISO 8601. */
  keys(): readonly { kid: string; createdAt: string }[]
  /** Adds a key that all new values are wrapped with. Returns its id. */
  rotate(): string
  /**
   * Destroys a key permanently. Values that it wrapped are lost, so check first that there are none.
   *
   * @throws `CONFLICT` for the key in use, `NOT_FOUND` for an unknown one.
   */
  destroy(kid: string): void
}

/**
 * Creates a KMS with two files: one key ring for the database, one for wallet recovery, so that neither can decrypt the
 * other's data. Missing files are created, readable by their owner only.
 *
 * Changes to a file, by the CLI or by hand, take effect at the next call.
 *
 * @throws `OPTIONS_INVALID` when a file is readable by others, or lies in the folder that is backed up.
 */
export function createFileKms(options: createFileKms.Options): FileKms {
  const { clock, dataDir, keyFile, random, recoveryKeyFile } = options
  const rings = {
    recovery: followKeyFile(recoveryKeyFile ?? join(dataDir, 'keys', 'recovery.key'), options),
    service: followKeyFile(keyFile ?? join(dataDir, 'keys', 'server.key'), options),
  }
  return {
    id: 'file',

    async wrap(dataKey, place) {
      const { kid, secret } = newestOf(rings.service.current())
      const iv = random(ivBytes)
      const key = subkey(secret, 'wrap')
      const ct = encrypt({ aad: placeAad(place), iv, key, plaintext: dataKey })
      return { ct: Buffer.concat([iv, ct]), kid }
    },

    async unwrap(ct, kid, place) {
      const found = rings.service.current().keys.find((key) => key.kid === kid)
      try {
        if (!found) throw new BaseError('NOT_FOUND', { shortMessage: `No such key: ${kid}` })
        return decrypt({
          aad: placeAad(place),
          ct: ct.subarray(ivBytes),
          iv: ct.subarray(0, ivBytes),
          key: subkey(found.secret, 'wrap'),
        })
      } catch (cause) {
        throw new BaseError('SERVER_ERROR', { cause, shortMessage: 'A row can’t be decrypted' })
      }
    },

    async currentKeyId() {
      return newestOf(rings.service.current()).kid
    },

    async mac(purpose, data) {
      const { macSecret } = rings.service.current()
      return createHmac('sha256', subkey(macSecret, `mac/${purpose}`))
        .update(data)
        .digest()
    },

    async publicKey(key) {
      return (await sealing(key, newestOf(rings[key].current()))).publicKey
    },

    async open(key, sealed, inputs) {
      // Newest first. Older keys are tried too, because a frame may have read the public key before a rotation.
      for (const one of rings[key].current().keys.toReversed()) {
        const { privateKey } = await sealing(key, one)
        const plaintext = await openSealed(privateKey, sealed, inputs)
        if (plaintext) return plaintext
      }
      throw new BaseError('REQUEST_INVALID', {
        shortMessage: 'Not sealed to this server for this purpose',
      })
    },

    keys() {
      return rings.service.current().keys.map(({ createdAt, kid }) => ({ createdAt, kid }))
    },

    rotate() {
      const ring = rings.service.current()
      const added = newKey(random, clock())
      rings.service.change({ ...ring, keys: [...ring.keys, added] })
      return added.kid
    },

    destroy(kid) {
      rings.service.change(removeKey(rings.service.current(), kid))
    },
  }
}

/** Follows a key file: changes by others take effect at the next call of `current`. */
function followKeyFile(path: string, options: createFileKms.Options) {
  const { clock, dataDir, mayCreate = true, random } = options
  const dataFolder = join(dataDir, 'data')
  // The stamp is read before the file, here and below: a change in between causes a second read and is never missed.
  let { ring, stamp } = readStamped() ?? create()

  function readStamped(): { ring: KeyRing; stamp: string } | undefined {
    const before = keyFileStamp(path)
    const read = readKeyFile(path, dataFolder)
    return read && { ring: read, stamp: before ?? '' }
  }

  function create(): { ring: KeyRing; stamp: string } {
    if (!mayCreate)
      throw new BaseError('OPTIONS_INVALID', {
        hints: ['Restore the file from its backup. A new file can’t decrypt these rows.'],
        shortMessage: `${path}: Not found, but the database has rows that need it`,
      })
    // If another process has created the file first, its keys are used.
    createKeyFile(path, dataFolder, newKeyRing(random, clock()))
    const created = readStamped()
    if (!created) throw notThere(path)
    return created
  }

  return {
    current(): KeyRing {
      try {
        if (keyFileStamp(path) === stamp) return ring
        const read = readStamped()
        if (!read) throw notThere(path)
        ring = read.ring
        stamp = read.stamp
        return ring
      } catch (cause) {
        throw new BaseError('UPSTREAM_UNAVAILABLE', {
          cause,
          shortMessage: 'The keys of this server can’t be read',
        })
      }
    },
    change(to: KeyRing) {
      writeKeyFile(path, dataFolder, to)
    },
  }
}

function newestOf({ keys }: KeyRing): WrappingKey {
  return keys.at(-1) ?? keys[0]
}

function sealing(key: SealingKey, { secret }: WrappingKey) {
  return deriveKeyPair(subkey(secret, `hpke/${key}`))
}

function removeKey(ring: KeyRing, kid: string): KeyRing {
  if (!ring.keys.some((key) => key.kid === kid))
    throw new BaseError('NOT_FOUND', { shortMessage: `No such key: ${kid}` })
  const [first, ...more] = ring.keys.filter((key) => key.kid !== kid)
  if (!first || newestOf(ring).kid === kid)
    throw new BaseError('CONFLICT', {
      hints: ['Rotate first: fairlead-server keys rotate'],
      shortMessage: `This key is in use: ${kid}`,
    })
  return { ...ring, keys: [first, ...more] }
}

function notThere(path: string): BaseError {
  return new BaseError('OPTIONS_INVALID', { shortMessage: `${path}: Not found` })
}

export declare namespace createFileKms {
  type Options = {
    clock: () => number
    /** Folder of the server. Its `data/` is backed up; keys are stored in `keys/`. */
    dataDir: string
    /** Default: `keys/server.key` in the data folder. */
    keyFile?: string | undefined
    /** If true, missing files are created. Default: true. */
    mayCreate?: boolean
    random: Random
    /** Default: `keys/recovery.key` in the data folder. */
    recoveryKeyFile?: string | undefined
  }
}

/** Derives a separate 32-byte key for each purpose (HKDF). https://www.rfc-editor.org/rfc/rfc5869 */
function subkey(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(
    hkdfSync('sha256', secret, new Uint8Array(0), `fairlead/kms/1/${purpose}`, 32),
  )
}
