import { createHash } from 'node:crypto'
import { decodeAddress, encodeAddress } from './base58.ts'
import { isOnCurve } from './isOnCurve.ts'

/** The program that keeps names of mints which have no room for one (Metaplex Token Metadata). */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/**
 * Where the metadata of a mint is kept, where it has some: the program's address for it, which is the
 * first hash that can't be a public key.
 *
 * @see https://developers.metaplex.com/token-metadata
 * @returns `undefined` for what is no address.
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
