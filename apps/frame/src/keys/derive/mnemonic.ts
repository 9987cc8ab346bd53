import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Bytes, utf8, wipe } from '../bytes/bytes.ts'

/** Twelve words of at most eight letters, and the spaces between them. */
const longestSentence = 12 * 8 + 11

/**
 * Derives the seed of 128 bits of entropy, as the twelve words would give it. No word is ever held
 * as a string: the words are written into a buffer that is wiped.
 *
 * @returns 64 bytes.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki
 */
export function seedOf(entropy: Uint8Array): Bytes {
  const sentence = new Uint8Array(longestSentence)
  let length = 0
  for (const index of wordIndices(entropy)) {
    if (length > 0) sentence[length++] = 0x20
    const word = wordlist[index] ?? ''
    for (let at = 0; at < word.length; at++) sentence[length++] = word.charCodeAt(at)
  }
  const seed = pbkdf2(sha512, sentence.subarray(0, length), utf8('mnemonic'), {
    c: 2048,
    dkLen: 64,
  })
  wipe(sentence)
  return new Uint8Array(seed)
}

/**
 * Returns the index of each word in the list: eleven bits each, from the entropy and four bits of
 * its hash.
 */
function wordIndices(entropy: Uint8Array): number[] {
  const bits = new Uint8Array(17)
  bits.set(entropy)
  const checksum = sha256(entropy)
  bits[16] = checksum[0] ?? 0
  const indices = Array.from({ length: 12 }, (_, word) => {
    let index = 0
    for (let bit = word * 11; bit < word * 11 + 11; bit++)
      index = (index << 1) | (((bits[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
    return index
  })
  wipe(bits, checksum)
  return indices
}

/**
 * Returns the twelve words, for export only: from here on the secret is a string, which can't be
 * wiped.
 */
export function wordsOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}
