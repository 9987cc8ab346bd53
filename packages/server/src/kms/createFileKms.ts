import { createHmac, hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { BaseError } from '@fairlead/protocol'
import type { Random } from '../uuid.ts'
import { decrypt, encrypt } from './aesGcm.ts'
import { placeAad } from './envelope.ts'
import { type FollowedKeyFile, followKeyFile } from './followKeyFile.ts'
import { deriveKeyPair, openSealed } from './hpke.ts'
import type { Kms, SealingKey } from './Kms.ts'
import { type KeyRing, newKey, type WrappingKey } from './keyFile.ts'
import type { KeyService } from './keyService/KeyService.ts'

const ivBytes = 12

/** KMS with keys in two files of this machine, and the operator's commands for them. */
export type FileKms = Kms & {
  /** Returns all keys that can decrypt, oldest first; times are ISO 8601. Default: those of the database. */
  keys(of?: SealingKey): Promise<readonly { kid: string; createdAt: string }[]>
  /**
   * Adds a key that all new values are encrypted with. Returns its id.
   *
   * @param of - Default: the keys of the database.
   * @throws `CONFLICT` if the file is split into parts.
   */
  rotate(of?: SealingKey): Promise<string>
  /** Returns the numbers of the audit entries that record a rotation of the audit key. */
  listAuditRotations(): Promise<readonly number[]>
  /** Adds a key for the audit, which signs the entry with this number and all later ones. */
  rotateAudit(fromSeq: number): Promise<void>
  /**
   * Destroys a key permanently. Values that it wrapped are lost, so check first that there are none.
   *
   * @throws `CONFLICT` for the key in use, `NOT_FOUND` for an unknown one.
   */
  destroy(kid: string): Promise<void>
  /**
   * Reads both key files, and encrypts and decrypts a probe with the key service if there is one.
   *
   * @throws With the reason, before the first user meets the failure.
   */
  check(): Promise<void>
  /** Encrypts the key files with the key service: plain files, or files of an older version of its key. */
  seal(): Promise<void>
}

/**
 * Creates a KMS with two files: one key ring for the database, one for wallet recovery, so that neither can decrypt the
 * other's data. Missing files are created, readable by their owner only.
 *
 * With a key service, the files contain ciphertexts. They are decrypted at the first call, into memory.
 *
 * Changes to a file, by the CLI or by hand, take effect at the next call.
 *
 * @throws `OPTIONS_INVALID` when a file is readable by others, or lies in the folder that is backed up.
 */
export function createFileKms(options: createFileKms.Options): FileKms {
  const { dataDir, keyFile, random, recoveryKeyFile, recoveryKeyParts } = options
  const pathOf = (name: string) => join(dataDir, 'keys', name)
  const follow = (purpose: SealingKey, paths: readonly string[]) =>
    followKeyFile({ ...options, paths, purpose })
  const rings = {
    recovery: follow('recovery', recoveryKeyParts ?? [recoveryKeyFile ?? pathOf('recovery.key')]),
    service: follow('service', [keyFile ?? pathOf('server.key')]),
  }
  const subkey = createSubkeys()
  const sealing = (key: SealingKey, { secret }: WrappingKey) =>
    deriveKeyPair(subkey(secret, `hpke/${key}`))

  return {
    id: 'file',

    async wrap(dataKey, place) {
      const { kid, secret } = newestOf(await rings.service.current())
      const iv = random(ivBytes)
      const key = subkey(secret, 'wrap')
      const ct = encrypt({ aad: placeAad(place), iv, key, plaintext: dataKey })
      return { ct: Buffer.concat([iv, ct]), kid }
    },

    async unwrap(ct, kid, place) {
      const found = (await rings.service.current()).keys.find((key) => key.kid === kid)
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

    currentKeyId: async () => newestOf(await rings.service.current()).kid,

    async mac(purpose, data) {
      const { macSecret } = await rings.service.current()
      return createHmac('sha256', subkey(macSecret, `mac/${purpose}`))
        .update(data)
        .digest()
    },

    async signAudit(seq, data) {
      const { audits, macSecret } = await rings.service.current()
      const secret = audits.findLast(({ fromSeq }) => fromSeq <= seq)?.secret ?? macSecret
      return createHmac('sha256', subkey(secret, 'mac/audit')).update(data).digest()
    },

    async publicKey(key) {
      return (await sealing(key, newestOf(await rings[key].current()))).publicKey
    },

    async open(key, sealed, inputs) {
      // Newest first. Older keys are tried too, because a frame may have read the public key before a rotation.
      for (const one of (await rings[key].current()).keys.toReversed()) {
        const { privateKey } = await sealing(key, one)
        const plaintext = await openSealed(privateKey, sealed, inputs)
        if (plaintext) return plaintext
      }
      throw new BaseError('REQUEST_INVALID', {
        shortMessage: 'Not sealed to this server for this purpose',
      })
    },

    async isOwnKey(key, publicKey) {
      const { keys } = await rings[key].current()
      const own = await Promise.all(keys.map((one) => sealing(key, one)))
      return own.some((one) => one.publicKey === publicKey)
    },

    ...createCommands(rings, options),
  }
}

/** Creates the operator's commands. */
function createCommands(
  rings: Readonly<Record<SealingKey, FollowedKeyFile>>,
  { clock, keyService, random }: createFileKms.Options,
): Omit<FileKms, keyof Kms> {
  return {
    async keys(of = 'service') {
      const { keys } = await rings[of].load()
      return keys.map(({ createdAt, kid }) => ({ createdAt, kid }))
    },

    async rotate(of = 'service') {
      const ring = await rings[of].load()
      const added = newKey(random, clock())
      await rings[of].change({ ...ring, keys: [...ring.keys, added] })
      return added.kid
    },

    async listAuditRotations() {
      return (await rings.service.load()).audits.map(({ fromSeq }) => fromSeq)
    },

    async rotateAudit(fromSeq) {
      const ring = await rings.service.load()
      const audits = [...ring.audits, { fromSeq, secret: random(32) }]
      await rings.service.change({ ...ring, audits })
    },

    async destroy(kid) {
      await rings.service.change(removeKey(await rings.service.load(), kid))
    },

    async check() {
      if (keyService) await probe(keyService, random)
      await Promise.all([rings.recovery.load(), rings.service.load()])
    },

    async seal() {
      // First the file that may be split, which is refused: the other one is then unchanged.
      await rings.recovery.seal()
      await rings.service.seal()
    },
  }
}

/** Encrypts and decrypts random bytes. @throws `SERVER_ERROR` if other bytes are returned. */
async function probe(service: KeyService, random: Random): Promise<void> {
  const plaintext = random(32)
  const ciphertext = await service.encrypt(plaintext, 'fairlead/probe')
  const opened = await service.decrypt(ciphertext, 'fairlead/probe')
  if (!Buffer.from(opened).equals(plaintext))
    throw new BaseError('SERVER_ERROR', {
      hints: ['Use a key of a type that encrypts and decrypts.'],
      shortMessage: 'The key service returns other bytes than it encrypted',
    })
}

function newestOf({ keys }: KeyRing): WrappingKey {
  return keys.at(-1) ?? keys[0]
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

export declare namespace createFileKms {
  type Options = {
    clock: () => number
    /** Folder of the server. Its `data/` is backed up; keys are stored in `keys/`. */
    dataDir: string
    /** Default: `keys/server.key` in the data folder. */
    keyFile?: string | undefined
    /** Encrypts the key files. Default: the files contain the keys in plain text. */
    keyService?: KeyService | undefined
    /** If true, missing files are created. Default: true. */
    mayCreate?: boolean
    random: Random
    /** Default: `keys/recovery.key` in the data folder. */
    recoveryKeyFile?: string | undefined
    /** Paths of all parts of a recovery key file that was split; used instead of `recoveryKeyFile`. */
    recoveryKeyParts?: readonly string[] | undefined
  }
}

/**
 * Creates the function that derives a separate 32-byte key for each purpose (HKDF). Derived keys are cached as long as
 * their secret is in memory: purposes are few and fixed, and a changed key file has new secrets.
 * https://www.rfc-editor.org/rfc/rfc5869
 */
function createSubkeys() {
  const subkeys = new WeakMap<Uint8Array, Map<string, Uint8Array>>()
  return (secret: Uint8Array, purpose: string): Uint8Array => {
    const known = subkeys.get(secret) ?? new Map<string, Uint8Array>()
    subkeys.set(secret, known)
    const key =
      known.get(purpose) ??
      new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `fairlead/kms/1/${purpose}`, 32))
    known.set(purpose, key)
    return key
  }
}
