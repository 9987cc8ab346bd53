import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'

/** Public key and network prefix of an SS58 address. */
export type Ss58Address = {
  /** 32 bytes; 33 for an ECDSA key. */
  readonly publicKey: Uint8Array
  readonly prefix: number
}

/** Lengths of public keys; their checksum has two bytes. */
const keySizes: readonly number[] = [32, 33]
const checksumSize = 2
/** Maximum of a two-byte prefix. */
const largestPrefix = 16_383
const domain = new TextEncoder().encode('SS58PRE')

/**
 * Parses an SS58 address (Polkadot) and verifies its checksum.
 *
 * @returns Undefined for anything else, also for an address of eip155.
 * @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/accounts/#address-formats
 */
export function readSs58(address: unknown): Ss58Address | undefined {
  if (typeof address !== 'string' || address.length > 64) return undefined
  const bytes = decode(address)
  const [first = 255, second = 0] = bytes ?? []
  // From 64 on the prefix has two bytes; values above 127 are reserved.
  if (!bytes || first > 127) return undefined
  const size = first < 64 ? 1 : 2
  const prefix = size === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  const body = bytes.subarray(0, -checksumSize)
  const publicKey = body.slice(size)
  if (!keySizes.includes(publicKey.length)) return undefined
  const isRight = checksum(body).every((byte, index) => byte === bytes[body.length + index])
  return isRight ? { prefix, publicKey } : undefined
}

/** Encodes a public key as an SS58 address. The prefix is 0 to 16383. */
export function toSs58({ prefix, publicKey }: Ss58Address): string {
  const head =
    prefix < 64
      ? [prefix]
      : [((prefix & 0xfc) >> 2) | 0x40, ((prefix >> 8) & 0x3f) | ((prefix & 0x03) << 6)]
  const body = Uint8Array.from([...head, ...publicKey])
  return base58.encode(Uint8Array.from([...body, ...checksum(body)]))
}

/** True if the value is a valid network prefix. 46 and 47 are reserved. */
export function isSs58Prefix(value: unknown): value is number {
  const isKnown = Number.isInteger(value) && value !== 46 && value !== 47
  return isKnown && Number(value) >= 0 && Number(value) <= largestPrefix
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...domain, ...body]), { dkLen: 64 }).subarray(0, checksumSize)
}

function decode(address: string): Uint8Array | undefined {
  try {
    return base58.decode(address)
  } catch {
    return undefined
  }
}
