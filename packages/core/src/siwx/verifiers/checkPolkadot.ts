import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { verify as verifySr25519 } from '@scure/sr25519'
import type { SiwxQuestion, Verdict } from '../Siwx.ts'
import { bytesOf, isEqualBytes } from './bytesOf.ts'
import { readSs58 } from './readSs58.ts'

type Check = (signature: Uint8Array, message: Uint8Array, account: Uint8Array) => boolean

/** Signature schemes, by the type byte that some wallets put before a signature. */
const kinds: readonly { readonly byte: number; readonly size: number; readonly check: Check }[] = [
  { byte: 0, size: 64, check: (...given) => ed25519.verify(...given, { zip215: false }) },
  {
    byte: 1,
    size: 64,
    check: (signature, message, key) => verifySr25519(message, signature, key),
  },
  { byte: 2, size: 65, check: isSignedByEcdsa },
]

/**
 * Verifies a signature over the message in `<Bytes>` tags, which wallets add so that it is never a transaction.
 * Schemes are tried in turn.
 */
export function checkPolkadot({ address, message, signature }: SiwxQuestion): Verdict {
  const account = readSs58(address)
  const signed = bytesOf(signature, 'hex')
  if (!account || !signed) return 'invalid'
  const wrapped = utf8ToBytes(`<Bytes>${message}</Bytes>`)
  const isSigned = kinds.some(({ byte, check, size }) => {
    const isMarked = signed.length === size + 1 && signed[0] === byte
    if (!isMarked && signed.length !== size) return false
    return attempt(() => check(isMarked ? signed.subarray(1) : signed, wrapped, account))
  })
  return isSigned ? 'valid' : 'invalid'
}

/** Verifies an ECDSA signature. The account id is the hash of the public key. */
function isSignedByEcdsa(signature: Uint8Array, message: Uint8Array, account: Uint8Array): boolean {
  const hash = blake2b(message, { dkLen: 32 })
  const recovered = concatBytes(signature.subarray(64), signature.subarray(0, 64))
  const key = secp256k1.recoverPublicKey(recovered, hash, { prehash: false })
  return isEqualBytes(blake2b(key, { dkLen: 32 }), account)
}

/** Returns false if the check throws, as it does for an invalid key or signature. */
function attempt(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
