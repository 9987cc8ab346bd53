import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import type { SiwxQuestion, Verdict } from '../Siwx.ts'
import { classicHash, segwitHash, taprootHash } from './bip322.ts'
import { type BitcoinAccount, readBitcoinAddress } from './bitcoinAddress.ts'
import { bytesOf, isEqualBytes } from './bytesOf.ts'

type Check = (account: BitcoinAccount, message: string, signature: Uint8Array) => boolean

const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))

/**
 * Checks by address type: BIP-322 simple signatures for segwit and Taproot, legacy 65-byte signatures for the rest.
 * P2WPKH accepts both.
 */
const checks: Readonly<Record<BitcoinAccount['type'], readonly Check[]>> = {
  p2pkh: [isClassic],
  p2sh: [isClassic],
  p2wpkh: [isSegwit, isClassic],
  p2tr: [isTaproot],
}

/** Verifies that the key of the address signed the message, on the address's own chain. */
export function checkBitcoin({ address, chainId, message, signature }: SiwxQuestion): Verdict {
  const account = readBitcoinAddress(address, chainId)
  const signed = bytesOf(signature, 'base64')
  if (!account || !signed || message.length > 0xffff / 4) return 'invalid'
  const isSigned = checks[account.type].some((check) => {
    try {
      return check(account, message, signed)
    } catch {
      // The libraries throw for an invalid key or signature.
      return false
    }
  })
  return isSigned ? 'valid' : 'invalid'
}

function isSegwit(account: BitcoinAccount, message: string, witness: Uint8Array): boolean {
  const [signature, key] = stackOf(witness, 2)
  // Only `SIGHASH_ALL`: other types leave parts of the transaction unsigned.
  if (!signature || key?.length !== 33 || signature.at(-1) !== 1) return false
  if (!isEqualBytes(hash160(key), account.program)) return false
  const options = { format: 'der', prehash: false } as const
  return secp256k1.verify(signature.subarray(0, -1), segwitHash(account, message), key, options)
}

function isTaproot(account: BitcoinAccount, message: string, witness: Uint8Array): boolean {
  const [signature] = stackOf(witness, 1)
  if (!signature || (signature.length !== 64 && signature.length !== 65)) return false
  if (signature.length === 65 && signature[64] !== 1) return false
  const hash = taprootHash(account, message, signature.length === 65 ? 1 : 0)
  return schnorr.verify(signature.subarray(0, 64), hash, account.program)
}

/**
 * Verifies a legacy signature. Source: BIP-137. The address decides the key's form, because wallets disagree on the
 * header byte.
 */
function isClassic(account: BitcoinAccount, message: string, signature: Uint8Array): boolean {
  const head = (signature[0] ?? 0) - 27
  if (signature.length !== 65 || head < 0 || head > 15) return false
  const recovered = concatBytes(Uint8Array.of(head & 3), signature.subarray(1))
  const key = secp256k1.recoverPublicKey(recovered, classicHash(message), { prehash: false })
  if (account.type !== 'p2sh') {
    const isLong = account.type === 'p2pkh' && head < 4
    const written = isLong ? secp256k1.Point.fromBytes(key).toBytes(false) : key
    return isEqualBytes(hash160(written), account.program)
  }
  const script = concatBytes(Uint8Array.of(0x00, 0x14), hash160(key))
  return isEqualBytes(hash160(script), account.program)
}

/** Returns the items of a witness stack; empty unless it has exactly `count` items and no trailing bytes. */
function stackOf(witness: Uint8Array, count: number): readonly Uint8Array[] {
  const items: Uint8Array[] = []
  let at = 1
  while (at < witness.length) {
    const size = witness[at] ?? 0
    const item = witness.subarray(at + 1, at + 1 + size)
    if (item.length !== size) return []
    items.push(item)
    at += 1 + size
  }
  return witness[0] === count && items.length === count ? items : []
}
