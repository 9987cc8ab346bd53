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
 * Derives the key pair of a recovery factor. The `operator` factor has none here: the server opens
 * what is sealed to its key.
 *
 * @throws `REQUEST_INVALID` for a mistyped code, or a passkey without a secret.
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

/**
 * Derives the key pair of a code. The code has 130 random bits, so a salt or a slow hash would add
 * nothing.
 */
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
