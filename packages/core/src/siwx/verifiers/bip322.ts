import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type BitcoinAccount, scriptOf } from './bitcoinAddress.ts'

// The two virtual transactions of BIP-322, which are never broadcast. `to_spend` pays 0 to the address and carries the
// message; `to_sign` spends it. Both have one input and one output.

const twice = (bytes: Uint8Array) => sha256(sha256(bytes))
const uint32 = (value: number) =>
  Uint8Array.from([0, 8, 16, 24], (shift) => (value >>> shift) & 255)
const sized = (bytes: Uint8Array) => concatBytes(Uint8Array.of(bytes.length), bytes)
const nothing = new Uint8Array(8)

function tagged(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const name = sha256(utf8ToBytes(tag))
  return sha256(concatBytes(name, name, ...parts))
}

/** Returns the outpoint of `to_spend`, which `to_sign` spends. */
function spent(account: BitcoinAccount, message: string): Uint8Array {
  const text = tagged('BIP0322-signed-message', utf8ToBytes(message))
  const transaction = concatBytes(
    uint32(0),
    Uint8Array.of(1),
    new Uint8Array(32),
    uint32(0xffffffff),
    sized(concatBytes(Uint8Array.of(0x00), sized(text))),
    uint32(0),
    Uint8Array.of(1),
    nothing,
    sized(scriptOf(account)),
    uint32(0),
  )
  return concatBytes(twice(transaction), uint32(0))
}

/** Output of `to_sign`: `OP_RETURN` with value 0. */
const output = concatBytes(nothing, sized(Uint8Array.of(0x6a)))

/** Returns the hash that a segwit version 0 key signs. Source: BIP-143, `SIGHASH_ALL`. */
export function segwitHash(account: BitcoinAccount, message: string): Uint8Array {
  const outpoint = spent(account, message)
  const code = concatBytes(
    Uint8Array.of(0x76, 0xa9),
    sized(account.program),
    Uint8Array.of(0x88, 0xac),
  )
  return twice(
    concatBytes(
      uint32(0),
      twice(outpoint),
      twice(uint32(0)),
      outpoint,
      sized(code),
      nothing,
      uint32(0),
      twice(output),
      uint32(0),
      uint32(1),
    ),
  )
}

/** Returns the hash that a Taproot key signs. Source: BIP-341, key path, `SIGHASH_DEFAULT` (0) or `SIGHASH_ALL` (1). */
export function taprootHash(account: BitcoinAccount, message: string, hashType: 0 | 1): Uint8Array {
  return tagged(
    'TapSighash',
    Uint8Array.of(0, hashType),
    uint32(0),
    uint32(0),
    sha256(spent(account, message)),
    sha256(nothing),
    sha256(sized(scriptOf(account))),
    sha256(uint32(0)),
    sha256(output),
    Uint8Array.of(0),
    uint32(0),
  )
}

/** Returns the hash of a legacy signed message (BIP-137). */
export function classicHash(message: string): Uint8Array {
  const text = utf8ToBytes(message)
  const size =
    text.length < 0xfd
      ? Uint8Array.of(text.length)
      : Uint8Array.of(0xfd, text.length & 255, text.length >>> 8)
  return twice(concatBytes(utf8ToBytes('\u0018Bitcoin Signed Message:\n'), size, text))
}
