import { createHash } from 'node:crypto'
import { base58, isSolanaAddress } from '@fairlead/protocol/solana'

/** Metaplex Token Metadata: the program that stores names for mints without their own metadata. */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/**
 * Returns the address where the metadata of a mint is stored, if there is some. This is the program-derived address: the
 * first hash that is not on the curve.
 *
 * @see https://developers.metaplex.com/token-metadata
 * @returns `undefined` if `mint` is not an address.
 */
export function findMetadataAddress(mint: string): string | undefined {
  if (!isSolanaAddress(mint)) return undefined
  const program = base58.decode(metadataProgram)
  const mintBytes = base58.decode(mint)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256').update('metadata').update(program).update(mintBytes)
    const found = hash
      .update(Uint8Array.of(bump))
      .update(program)
      .update('ProgramDerivedAddress')
      .digest()
    if (!isOnCurve(found)) return base58.encode(found)
  }
  return undefined
}

/** Prime of the field of Curve25519. */
const p = 2n ** 255n - 19n
/** `d` of the curve `-x² + y² = 1 + d·x²·y²`. https://datatracker.ietf.org/doc/html/rfc8032#section-5.1 */
const d = modulo(-121_665n * power(121_666n, p - 2n))

/**
 * True if 32 bytes are a point of Ed25519, and so may be a public key. Program-derived addresses are not on the curve.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const littleEndian = Buffer.from(bytes).reverse()
  // The highest bit selects one of the two x. Only the existence of x matters here.
  littleEndian[0] = (littleEndian[0] ?? 0) & 0x7f
  const y = BigInt(`0x${littleEndian.toString('hex')}`)
  const y2 = modulo(y * y)
  // x² = u / v
  const u = modulo(y2 - 1n)
  const v = modulo(d * y2 + 1n)
  const x2 = modulo(u * power(v, p - 2n))
  // Euler's criterion: x² is a square other than zero if its power to (p - 1) / 2 is one.
  return x2 === 0n || power(x2, (p - 1n) / 2n) === 1n
}

function modulo(value: bigint): bigint {
  const rest = value % p
  return rest < 0n ? rest + p : rest
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = modulo(base)
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = modulo(result * factor)
    factor = modulo(factor * factor)
  }
  return result
}
