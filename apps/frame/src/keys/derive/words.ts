import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/**
 * Returns the twelve words, for export only: from here on the secret is a string, which can't be
 * wiped.
 */
export function wordsOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}
