import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'

/** A key, and the network that its address was written for. */
export type Ss58Address = {
  /** 32 bytes; 33 of an ECDSA key. */
  readonly publicKey: Uint8Array
  readonly prefix: number
}

/** Bytes of accounts that sign; the checksum has two bytes for each of them. */
const keySizes: readonly number[] = [32, 33]
const checksumSize = 2
/** The format's two bytes hold no more. */
const largestPrefix = 16_383
const domain = new TextEncoder().encode('SS58PRE')

/**
 * Reads an address of Polkadot and its kin; its checksum is verified.
 *
 * @returns Undefined for anything else, also for an address of eip155.
 * @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/accounts/#address-formats
 */
export function readSs58(address: unknown): Ss58Address | undefined {
  if (typeof address !== 'string' || address.length > 64) return undefined
  const bytes = decode(address)
  const [first = 255, second = 0] = bytes ?? []
  // Two bytes from 64 on; what lies above 127 is reserved.
  if (!bytes || first > 127) return undefined
  const size = first < 64 ? 1 : 2
  const prefix = size === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  const body = bytes.subarray(0, -checksumSize)
  const publicKey = body.slice(size)
  if (!keySizes.includes(publicKey.length)) return undefined
  const isRight = checksum(body).every((byte, index) => byte === bytes[body.length + index])
  return isRight ? { prefix, publicKey } : undefined
}

/** Writes a key as an address of the network with this prefix, from 0 to 16383. */
export function toSs58({ prefix, publicKey }: Ss58Address): string {
  const head =
    prefix < 64
      ? [prefix]
      : [((prefix & 0xfc) >> 2) | 0x40, ((prefix >> 8) & 0x3f) | ((prefix & 0x03) << 6)]
  const body = Uint8Array.from([...head, ...publicKey])
  return base58.encode(Uint8Array.from([...body, ...checksum(body)]))
}

/** Whether a network may name this prefix. 46 and 47 are reserved. */
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
