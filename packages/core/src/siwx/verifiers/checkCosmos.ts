import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, bech32 } from '@scure/base'
import type { SiwxQuestion, Verdict } from '../Siwx.ts'
import { bytesOf, isEqualBytes } from './bytesOf.ts'

/** Verifies an ADR-36 signature: a transaction without effect on any chain, signed by the key of the address. */
export function checkCosmos(question: SiwxQuestion): Verdict {
  const { address, message, publicKey = '', signature } = question
  const key = bytesOf(publicKey, 'base64')
  const signed = bytesOf(signature, 'base64')
  if (key?.length !== 33 || signed?.length !== 64) return 'invalid'
  if (!isEqualBytes(ripemd160(sha256(key)), accountOf(address))) return 'invalid'
  return secp256k1.verify(signed, signBytes(address, message), key) ? 'valid' : 'invalid'
}

/** Returns the amino JSON that is signed: keys sorted, without white space. */
function signBytes(signer: string, message: string): Uint8Array {
  const data = base64.encode(utf8ToBytes(message))
  return utf8ToBytes(
    JSON.stringify({
      account_number: '0',
      chain_id: '',
      fee: { amount: [], gas: '0' },
      memo: '',
      msgs: [{ type: 'sign/MsgSignData', value: { data, signer } }],
      sequence: '0',
    }),
  )
}

function accountOf(address: string): Uint8Array | undefined {
  try {
    return bech32.fromWords(bech32.decode(address as `${string}1${string}`).words)
  } catch {
    return undefined
  }
}
