import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { BaseError } from '@fairlead/protocol'
import type { Random } from '../uuid.ts'
import { decrypt, encrypt } from './aesGcm.ts'
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
import { placeAad } from './placeAad.ts'
import { subkey } from './subkey.ts'

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
  const { clock, dataDir, keyFile, mayCreate = true, random, recoveryKeyFile } = options
  const dataFolder = join(dataDir, 'data')
  const rings = {
    recovery: followKeyFile(recoveryKeyFile ?? join(dataDir, 'keys', 'recovery.key')),
    service: followKeyFile(keyFile ?? join(dataDir, 'keys', 'server.key')),
  }

  function followKeyFile(path: string) {
    // The stamp is read before the file, here and below: a change in between causes a second read and is never missed.
    let { ring, stamp } = readStamped(path) ?? create(path)

    function current(): KeyRing {
      try {
        const now = keyFileStamp(path)
        if (now === stamp) return ring
        const read = readKeyFile(path, dataFolder)
        if (!read) throw notThere(path)
        ring = read
        stamp = now ?? ''
        return ring
      } catch (cause) {
        throw new BaseError('UPSTREAM_UNAVAILABLE', {
          cause,
          shortMessage: 'The keys of this server can’t be read',
        })
      }
    }
    return {
      current,
      change(to: KeyRing) {
        writeKeyFile(path, dataFolder, to)
      },
    }
  }

  function readStamped(path: string): { ring: KeyRing; stamp: string } | undefined {
    const stamp = keyFileStamp(path)
    const ring = readKeyFile(path, dataFolder)
    return ring && { ring, stamp: stamp ?? '' }
  }

  function create(path: string): { ring: KeyRing; stamp: string } {
    if (!mayCreate)
      throw new BaseError('OPTIONS_INVALID', {
        hints: ['Bring the file back from where it is kept; a new one would open nothing.'],
        shortMessage: `${path}: Not there, but the database has rows that need it`,
      })
    // If another process has created the file first, its keys are used.
    createKeyFile(path, dataFolder, newKeyRing(random, clock()))
    const created = readStamped(path)
    if (!created) throw notThere(path)
    return created
  }

  const newestOf = ({ keys }: KeyRing): WrappingKey => keys.at(-1) ?? keys[0]
  const sealing = (key: SealingKey, { secret }: WrappingKey) =>
    deriveKeyPair(subkey(secret, `hpke/${key}`))

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
        shortMessage: 'Not sealed to this server, for this',
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
      const ring = rings.service.current()
      if (!ring.keys.some((key) => key.kid === kid))
        throw new BaseError('NOT_FOUND', { shortMessage: `No such key: ${kid}` })
      const [first, ...more] = ring.keys.filter((key) => key.kid !== kid)
      if (!first || newestOf(ring).kid === kid)
        throw new BaseError('CONFLICT', {
          hints: ['Rotate first: fairlead-server keys rotate'],
          shortMessage: `This key is in use: ${kid}`,
        })
      rings.service.change({ ...ring, keys: [first, ...more] })
    },
  }
}

function notThere(path: string): BaseError {
  return new BaseError('OPTIONS_INVALID', { shortMessage: `${path}: Not there` })
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
