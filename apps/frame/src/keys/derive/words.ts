import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** The twelve words, for export alone: from here on the secret is a string, which nobody can wipe. */
export function wordsOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}
