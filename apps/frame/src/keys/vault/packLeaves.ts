import { type Bytes, concat } from '../bytes/bytes.ts'
import type { Leaves } from '../derive/deriveLeaves.ts'

/** Content of `vault.sign`: both keys, 32 bytes each. */
export function packLeaves({ evm, solana }: Leaves): Bytes {
  return concat(evm, solana)
}

/** Views of the content, which stays the caller's to wipe: with it, both keys are gone. */
export function unpackLeaves(content: Bytes): Leaves {
  return { evm: content.subarray(0, 32), solana: content.subarray(32, 64) }
}
