import { bytesToHex } from 'viem'
import { type Description, describe } from '../confirm/describe.ts'

/** Bytes that are to be signed as a message, in the words of every other message. */
export function describeBytes(bytes: Uint8Array): Description {
  const account = '0x0000000000000000000000000000000000000000'
  return describe({ kind: 'message', account, chainId: 1, message: bytesToHex(bytes) }, [])
}
