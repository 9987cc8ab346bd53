import { bytesToHex } from 'viem'
import type { Description } from '../confirm/Description.ts'
import { describe } from '../confirm/describe.ts'

/** Describes bytes that are signed as a message, like any other message. */
export function describeBytes(bytes: Uint8Array): Description {
  const account = '0x0000000000000000000000000000000000000000'
  return describe({ kind: 'message', account, chainId: 1, message: bytesToHex(bytes) }, [])
}
