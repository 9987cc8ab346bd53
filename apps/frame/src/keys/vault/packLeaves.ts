import { type Bytes, concat } from '../bytes/bytes.ts'
import type { Leaves } from '../derive/deriveLeaves.ts'

/** Content of `vault.sign`: both keys, 32 bytes each. */
export function packLeaves({ evm, solana }: Leaves): Bytes {
  return concat(evm, solana)
}

/** Returns views of the content. The caller wipes the content, and both keys with it. */
export function unpackLeaves(content: Bytes): Leaves {
  return { evm: content.subarray(0, 32), solana: content.subarray(32, 64) }
}
