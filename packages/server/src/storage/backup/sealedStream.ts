import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { BaseError } from '@fairlead/protocol'
import { decrypt, encrypt } from '../../kms/aesGcm.ts'
import type { Random } from '../../uuid.ts'

// Format: magic, salt (32 bytes), key check (32 bytes), then chunks. A chunk is its kind (1 byte: 0, or 1 for the last
// one), the length of its ciphertext (4 bytes, big endian) and the ciphertext. The nonce is the number of the chunk, and
// the salt makes the key unique, so no nonce is used twice. The kind is authenticated: a file that was cut, or to which
// data was added, can't be read to its end.

const magic = Buffer.from('fairlead-backup-1\n')
const saltBytes = 32
const checkBytes = 32
const tagBytes = 16
const chunkBytes = 64 * 1024

/** Encrypts data with AES-256-GCM. @param secret - 32 bytes. */
export async function* sealStream(
  data: AsyncIterable<Uint8Array>,
  { random, secret }: { random: Random; secret: Uint8Array },
): AsyncGenerator<Uint8Array> {
  const salt = Buffer.from(random(saltBytes))
  const keys = deriveKeys(secret, salt)
  const head = Buffer.concat([magic, salt, keys.check])
  yield head
  let index = 0
  let waiting: Uint8Array = new Uint8Array(0)
  const seal = (plaintext: Uint8Array, isLast: boolean) => {
    const kind = Buffer.from([isLast ? 1 : 0])
    const aad = Buffer.concat([head, kind])
    const ct = encrypt({ aad, iv: nonceOf(index++), key: keys.key, plaintext })
    const length = Buffer.alloc(4)
    length.writeUInt32BE(ct.length)
    return Buffer.concat([kind, length, ct])
  }
  for await (const part of data) {
    waiting = Buffer.concat([waiting, part])
    // The last chunk is kept back, because it is marked.
    while (waiting.length > chunkBytes) {
      yield seal(waiting.subarray(0, chunkBytes), false)
      waiting = waiting.subarray(chunkBytes)
    }
  }
  yield seal(waiting, true)
}

/**
 * Decrypts what {@link sealStream} wrote.
 *
 * @throws `OPTIONS_INVALID` for another key, `CONFLICT` for a file that was changed, cut or extended.
 */
export async function* openStream(
  data: AsyncIterable<Uint8Array>,
  secret: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const reader = createReader(data)
  const head = await reader.read(magic.length + saltBytes + checkBytes)
  if (!head?.subarray(0, magic.length).equals(magic))
    throw new BaseError('OPTIONS_INVALID', { shortMessage: 'The file is not a backup' })
  const keys = deriveKeys(secret, head.subarray(magic.length, magic.length + saltBytes))
  if (!timingSafeEqual(keys.check, head.subarray(magic.length + saltBytes)))
    throw new BaseError('OPTIONS_INVALID', {
      hints: ['Use the key file with which the backup was made.'],
      shortMessage: 'The key is not that of the backup',
    })
  for (let index = 0; ; index++) {
    const [kind, length] = [await reader.read(1), await reader.read(4)]
    const size = length?.readUInt32BE() ?? 0
    if (!kind || size < tagBytes || size > chunkBytes + tagBytes) throw damaged()
    const ct = await reader.read(size)
    if (!ct) throw damaged()
    const aad = Buffer.concat([head, kind])
    yield decryptOrThrow({ aad, ct, iv: nonceOf(index), key: keys.key })
    if (kind[0] === 1) break
  }
  if (await reader.read(1)) throw damaged()
}

function decryptOrThrow(options: Parameters<typeof decrypt>[0]): Uint8Array {
  try {
    return decrypt(options)
  } catch {
    throw damaged()
  }
}

function deriveKeys(secret: Uint8Array, salt: Uint8Array) {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `fairlead/backup/1/${purpose}`, 32))
  return {
    check: createHmac('sha256', derive('check')).update(salt).digest(),
    key: derive('encrypt'),
  }
}

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(index), 4)
  return nonce
}

/** Reads an exact number of bytes; `undefined` if fewer are left. */
function createReader(data: AsyncIterable<Uint8Array>) {
  const parts = data[Symbol.asyncIterator]()
  let waiting = Buffer.alloc(0)
  return {
    async read(bytes: number): Promise<Buffer | undefined> {
      while (waiting.length < bytes) {
        const { done, value } = await parts.next()
        if (done) return undefined
        waiting = Buffer.concat([waiting, value])
      }
      const found = waiting.subarray(0, bytes)
      waiting = waiting.subarray(bytes)
      return found
    },
  }
}

function damaged(): BaseError {
  return new BaseError('CONFLICT', {
    hints: ['Use another copy of the file, or an older backup.'],
    shortMessage: 'The backup is damaged',
  })
}
