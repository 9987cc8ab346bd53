import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { clamp, invert, mod, toBytes, toNumber } from './curve25519.ts'

// Only what signing in to a relay takes, after RFC 8032, section 5.1: the library's own Ed25519 is as
// large as the rest of this package. The key guards no funds and no messages; it names a client.

/** Extended coordinates: x = X/Z, y = Y/Z, x·y = T/Z. */
type Point = readonly [x: bigint, y: bigint, z: bigint, t: bigint]

/** Order of the base point. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n
const twiceD = 0x2406d9dc56dffce7198e80f2eef3d13000e0149a8283b156ebd69b9426b2f159n
const baseX = 0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51an
const baseY = 0x6666666666666666666666666666666666666666666666666666666666666658n

/** @param seed - 32 bytes, secret. */
export function getPublicKey(seed: Uint8Array): Uint8Array {
  return timesBase(expand(seed).scalar)
}

/** @returns 64 bytes; the same each time. */
export function sign(message: Uint8Array, seed: Uint8Array): Uint8Array {
  const { prefix, scalar } = expand(seed)
  const nonce = hashToScalar(prefix, message)
  const r = timesBase(nonce)
  const challenge = hashToScalar(r, timesBase(scalar), message)
  return concatBytes(r, toBytes(mod(nonce + challenge * scalar, order)))
}

function expand(seed: Uint8Array) {
  const hash = sha512(seed)
  return { prefix: hash.slice(32), scalar: toNumber(clamp(hash.slice(0, 32))) }
}

function hashToScalar(...parts: readonly Uint8Array[]): bigint {
  return mod(toNumber(sha512(concatBytes(...parts))), order)
}

/** A multiple of the base point, as it is written. Takes the same steps whatever the bits. */
function timesBase(scalar: bigint): Uint8Array {
  const pair: [Point, Point] = [
    [0n, 1n, 1n, 0n],
    [baseX, baseY, 1n, mod(baseX * baseY)],
  ]
  for (let index = 255n; index >= 0n; index--) {
    const bit = Number((scalar >> index) & 1n) as 0 | 1
    const other = (1 - bit) as 0 | 1
    pair[other] = add(pair[0], pair[1])
    pair[bit] = add(pair[bit], pair[bit])
  }
  const [x, y, z] = pair[0]
  const inverse = invert(z)
  const bytes = toBytes(mod(y * inverse))
  // The last bit tells which of the two x belongs to y.
  bytes[31] = bytes[31]! | (Number(mod(x * inverse) & 1n) << 7)
  return bytes
}

/** Holds for any two points, equal ones too. Source: RFC 8032, section 5.1.4. */
function add([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = (y1 - x1) * (y2 - x2)
  const b = (y1 + x1) * (y2 + x2)
  const c = mod(t1 * t2) * twiceD
  const d = 2n * z1 * z2
  const [e, f, g, h] = [mod(b - a), mod(d - c), mod(d + c), mod(b + a)]
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)]
}
