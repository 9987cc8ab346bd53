import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

// Only what tells who signed, after SEC 1, section 4.1.6. Everything in it is public, so nothing has to
// take the same time. The library's own shares parts with X25519, and a bundler then puts them all
// into what every page loads, for a check that few pages make.

/** Homogeneous coordinates: x = X/Z, y = Y/Z; the point at infinity has no Z. */
type Point = readonly [x: bigint, y: bigint, z: bigint]

const fieldPrime = 2n ** 256n - 2n ** 32n - 977n
/** Order of the base point. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const base: Point = [
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
  1n,
]

/**
 * The key that signed.
 *
 * @param signature - r and s, 64 bytes.
 * @param parity - Of the point that r is the x of: 0 or 1.
 * @returns Both coordinates, 64 bytes; nothing when no key can have signed so.
 */
export function recoverPublicKey(
  hash: Uint8Array,
  signature: Uint8Array,
  parity: number,
): Uint8Array | undefined {
  const [r, s] = [toNumber(signature.subarray(0, 32)), toNumber(signature.subarray(32))]
  if (r === 0n || r >= order || s === 0n || s >= order) return undefined
  const square = mod(r * r * r + 7n, fieldPrime)
  const root = power(square, (fieldPrime + 1n) / 4n, fieldPrime)
  if (mod(root * root, fieldPrime) !== square) return undefined
  const point: Point = [r, Number(root & 1n) === parity ? root : fieldPrime - root, 1n]
  const inverse = power(r, order - 2n, order)
  const [x, y, z] = sumOf(
    mod(-toNumber(hash) * inverse, order),
    base,
    mod(s * inverse, order),
    point,
  )
  if (z === 0n) return undefined
  const scale = power(z, fieldPrime - 2n, fieldPrime)
  return hexToBytes([x, y].map((one) => toHex(mod(one * scale, fieldPrime))).join(''))
}

/** a·A + b·B. */
function sumOf(a: bigint, pointA: Point, b: bigint, pointB: Point): Point {
  let sum: Point = [0n, 1n, 0n]
  for (let bit = 255n; bit >= 0n; bit--) {
    sum = add(sum, sum)
    if ((a >> bit) & 1n) sum = add(sum, pointA)
    if ((b >> bit) & 1n) sum = add(sum, pointB)
  }
  return sum
}

/** Holds for any two points, equal ones too. Source: Renes, Costello, Batina 2016, algorithm 7. */
function add([x1, y1, z1]: Point, [x2, y2, z2]: Point): Point {
  const [xx, yy, zz] = [x1 * x2, y1 * y2, z1 * z2]
  const xy = mod((x1 + y1) * (x2 + y2) - xx - yy, fieldPrime)
  const yz = mod((y1 + z1) * (y2 + z2) - yy - zz, fieldPrime)
  const xz = mod(21n * ((x1 + z1) * (x2 + z2) - xx - zz), fieldPrime)
  const [sum, difference] = [mod(yy + 21n * zz, fieldPrime), mod(yy - 21n * zz, fieldPrime)]
  const triple = mod(3n * xx, fieldPrime)
  return [
    mod(xy * difference - yz * xz, fieldPrime),
    mod(difference * sum + xz * triple, fieldPrime),
    mod(sum * yz + triple * xy, fieldPrime),
  ]
}

function power(value: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, value]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * square, modulus)
    square = mod(square * square, modulus)
  }
  return result
}

function mod(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus
  return rest < 0n ? rest + modulus : rest
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes)}`)
}

function toHex(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
