import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64Url } from '../bytes/base64url.ts'
import { type Bytes, utf8, wipe } from '../bytes/bytes.ts'
import type { KeySession } from '../Keys.ts'
import { refused } from '../tampered.ts'
import { keyPairOf } from './hpke.ts'
import { parseCode } from './recoveryCode.ts'

type Factor = KeySession.Factor

/**
 * The key pair that a factor of the person gives. With the operator's there is none here: the server
 * opens what is sealed to it.
 *
 * @throws `REQUEST_INVALID` for a code with a slip, or a passkey that gave no secret.
 */
export async function factorKeys(
  factor: Exclude<Factor, { type: 'operator' }>,
): Promise<CryptoKeyPair> {
  if (factor.type === 'code') {
    const symbols = parseCode(factor.code)
    try {
      return await codeKeys(symbols)
    } finally {
      wipe(symbols)
    }
  }
  const salt = fromBase64Url(factor.salt, 'salt of the passkey')
  if (factor.prf.length < 32 || salt.length < 16)
    throw refused('This passkey can’t hold a key. Use the recovery code.')
  return derive(factor.prf, salt, 'ew1/prf/x25519')
}

/** The key pair of a code. Its 130 bits are random, so no salt and no slow hash would add to them. */
export function codeKeys(symbols: Bytes): Promise<CryptoKeyPair> {
  return derive(symbols, new Uint8Array(0), 'ew1/code/x25519')
}

async function derive(secret: Uint8Array, salt: Bytes, info: string): Promise<CryptoKeyPair> {
  const bytes = new Uint8Array(hkdf(sha256, secret, salt, utf8(info), 32))
  try {
    return await keyPairOf(bytes)
  } finally {
    wipe(bytes)
  }
}
