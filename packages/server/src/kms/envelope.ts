import { BaseError } from '@fairlead/protocol'
import type { Random } from '../uuid.ts'
import { decrypt, encrypt } from './aesGcm.ts'
import type { Kms, Place } from './Kms.ts'

// `1|kid|wrapped data key|iv|ciphertext`, bytes as base64url.

const version = '1'
const ivBytes = 12

/** Encrypts a value for one place in the database, with its own data key that the KMS wraps. */
export async function sealValue(options: {
  kms: Pick<Kms, 'wrap'>
  place: Place
  plaintext: Uint8Array
  random: Random
}): Promise<string> {
  const { kms, place, plaintext, random } = options
  const dataKey = Buffer.from(random(32))
  try {
    const iv = random(ivBytes)
    const ct = encrypt({ aad: placeAad(place), iv, key: dataKey, plaintext })
    const wrapped = await kms.wrap(dataKey, place)
    return format({ ct, iv, kid: wrapped.kid, wrappedKey: wrapped.ct })
  } finally {
    dataKey.fill(0)
  }
}

/** Decrypts a value. @throws `SERVER_ERROR` if it is from another place, or was modified. */
export async function openValue(options: {
  kms: Pick<Kms, 'unwrap'>
  place: Place
  sealed: string
}): Promise<Uint8Array> {
  const { kms, place, sealed } = options
  const { ct, iv, kid, wrappedKey } = readEnvelope(sealed)
  const dataKey = await kms.unwrap(wrappedKey, kid, place)
  try {
    return decrypt({ aad: placeAad(place), ct, iv, key: dataKey })
  } catch (cause) {
    throw new BaseError('SERVER_ERROR', { cause, shortMessage: 'A row can’t be decrypted' })
  } finally {
    dataKey.fill(0)
  }
}

/** Wraps the value's data key with the KMS's newest key. The value itself is not decrypted. */
export async function rewrapValue(options: {
  kms: Pick<Kms, 'unwrap' | 'wrap'>
  place: Place
  sealed: string
}): Promise<string> {
  const { kms, place, sealed } = options
  const envelope = readEnvelope(sealed)
  const dataKey = await kms.unwrap(envelope.wrappedKey, envelope.kid, place)
  try {
    const wrapped = await kms.wrap(dataKey, place)
    return format({ ...envelope, kid: wrapped.kid, wrappedKey: wrapped.ct })
  } finally {
    dataKey.fill(0)
  }
}

/** Returns the id of the KMS key that a value needs. */
export function keyIdOf(sealed: string): string {
  return readEnvelope(sealed).kid
}

type Envelope = { ct: Uint8Array; iv: Uint8Array; kid: string; wrappedKey: Uint8Array }

function format({ ct, iv, kid, wrappedKey }: Envelope): string {
  const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return [version, kid, encode(wrappedKey), encode(iv), encode(ct)].join('|')
}

function readEnvelope(sealed: string): Envelope {
  const [found, kid = '', wrappedKey = '', iv = '', ct = '', ...more] = sealed.split('|')
  if (found !== version || !kid || !ct || more.length > 0)
    throw new BaseError('SERVER_ERROR', { shortMessage: 'A row can’t be decrypted' })
  const decode = (text: string) => Buffer.from(text, 'base64url')
  return { ct: decode(ct), iv: decode(iv), kid, wrappedKey: decode(wrappedKey) }
}

/** Encodes a place as bytes. JSON keeps places distinct, whatever characters a key contains. */
export function placeAad(place: Place): Uint8Array {
  const { column, epoch = 0, key, setId = '', table, walletId = '' } = place
  return new TextEncoder().encode(JSON.stringify([table, column, key, walletId, setId, epoch]))
}
