import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { SiwxQuestion, Verdict } from '../Siwx.ts'
import { bytesOf } from './bytesOf.ts'

/** Ed25519 as RFC 8032 has it, over the text's bytes; the address is the key. */
export function checkSolana({ address, message, signature }: SiwxQuestion): Verdict {
  const key = bytesOf(address, 'base58')
  const signed = bytesOf(signature, 'base58')
  if (key?.length !== 32 || signed?.length !== 64) return 'invalid'
  return ed25519.verify(signed, utf8ToBytes(message), key, { zip215: false }) ? 'valid' : 'invalid'
}
