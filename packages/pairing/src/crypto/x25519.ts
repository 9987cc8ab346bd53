import { clamp, invert, mod, toBytes, toNumber } from './curve25519.ts'

/** A point of the curve as the ladder carries it: u = X/Z. */
type Point = readonly [x: bigint, z: bigint]

/** (A − 2) / 4 of the curve's equation. */
const a24 = 121_665n
const basePoint = toBytes(9n)

/**
 * Key agreement of RFC 7748, after its section 5. Its own few lines, since the library's come with all
 * of its curves.
 */
export const x25519 = {
  /** @param privateKey - 32 bytes, secret. */
  getPublicKey: (privateKey: Uint8Array): Uint8Array => multiply(privateKey, basePoint),
  /** @throws Anything, for a key that makes every secret the same. Source: RFC 7748, section 6.1. */
  getSharedSecret(privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array {
    const secret = multiply(privateKey, publicKey)
    if (secret.every((byte) => byte === 0)) throw new RangeError('Not a key to agree with')
    return secret
  },
}

/** Montgomery's ladder: the same steps whatever the bits. */
function multiply(scalarBytes: Uint8Array, pointBytes: Uint8Array): Uint8Array {
  if (scalarBytes.length !== 32 || pointBytes.length !== 32) throw new RangeError('Not 32 bytes')
  const scalar = toNumber(clamp(scalarBytes.slice()))
  // The highest bit says nothing, and is ignored.
  const u = mod(toNumber(pointBytes) & (2n ** 255n - 1n))
  const pair: [Point, Point] = [
    [1n, 0n],
    [u, 1n],
  ]
  for (let index = 254n; index >= 0n; index--) {
    const bit = Number((scalar >> index) & 1n) as 0 | 1
    const other = (1 - bit) as 0 | 1
    const [doubled, sum] = step(pair[bit], pair[other], u)
    pair[bit] = doubled
    pair[other] = sum
  }
  const [x, z] = pair[0]
  return toBytes(mod(x * invert(z)))
}

/** Doubles one point and adds the other, which is ahead of it by the point with that `u`. */
function step([x2, z2]: Point, [x3, z3]: Point, u: bigint): [doubled: Point, sum: Point] {
  const [a, b] = [mod(x2 + z2), mod(x2 - z2)]
  const [aa, bb] = [mod(a * a), mod(b * b)]
  const e = mod(aa - bb)
  const da = mod((x3 - z3) * a)
  const cb = mod((x3 + z3) * b)
  return [
    [mod(aa * bb), mod(e * (aa + a24 * e))],
    [mod((da + cb) ** 2n), mod(u * (da - cb) ** 2n)],
  ]
}
