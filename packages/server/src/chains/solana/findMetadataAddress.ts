import { createHash } from 'node:crypto'
import { decodeAddress, encodeAddress } from './base58.ts'
import { isOnCurve } from './isOnCurve.ts'

/** Metaplex Token Metadata: the program that stores names for mints without their own metadata. */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/**
 * Returns the address where the metadata of a mint is stored, if it has any. This is the program-derived address: the
 * first hash that is not on the curve.
 *
 * @see https://developers.metaplex.com/token-metadata
 * @returns `undefined` if `mint` is not an address.
 */
export function findMetadataAddress(mint: string): string | undefined {
  const program = decodeAddress(metadataProgram)
  const mintBytes = decodeAddress(mint)
  if (!program || !mintBytes) return undefined
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256').update('metadata').update(program).update(mintBytes)
    const found = hash
      .update(Uint8Array.of(bump))
      .update(program)
      .update('ProgramDerivedAddress')
      .digest()
    if (!isOnCurve(found)) return encodeAddress(found)
  }
  return undefined
}
