import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { SiwxQuestion, Verdict } from '../Siwx.ts'
import { bytesOf } from './bytesOf.ts'

/** Verifies an Ed25519 signature (RFC 8032) over the text's bytes. The address is the public key. */
export function checkSolana({ address, message, signature }: SiwxQuestion): Verdict {
  const key = bytesOf(address, 'base58')
  const signed = bytesOf(signature, 'base58')
  if (key?.length !== 32 || signed?.length !== 64) return 'invalid'
  return ed25519.verify(signed, utf8ToBytes(message), key, { zip215: false }) ? 'valid' : 'invalid'
}
