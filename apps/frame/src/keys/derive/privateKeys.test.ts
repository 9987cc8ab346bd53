import { base58 } from '@scure/base'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createKeyPairSignerFromBytes } from '@solana/kit'
import { HDNodeWallet, Wallet } from 'ethers'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { privateKeysOf } from './addresses.ts'
import { deriveLeaves } from './deriveLeaves.ts'
import { wordsOf } from './mnemonic.ts'

// Addresses from the design's golden vectors.
test.each([
  [
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  ],
  [
    'test test test test test test test test test test test junk',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  ],
])(
  '[AUTH-18][SEC-97] an exported key opens the same accounts elsewhere: %s',
  async (words, eip155, solana) => {
    const entropy = mnemonicToEntropy(words, wordlist)
    const keys = privateKeysOf(deriveLeaves(entropy))

    expect(wordsOf(entropy)).toBe(words)
    expect(mnemonicToAccount(words).address).toBe(eip155)
    expect(HDNodeWallet.fromPhrase(words).address).toBe(eip155)
    expect(new Wallet(keys.eip155).address).toBe(eip155)
    expect(privateKeyToAccount(keys.eip155 as `0x${string}`).address).toBe(eip155)
    const bytes = base58.decode(keys.solana)
    expect(bytes).toHaveLength(64)
    expect((await createKeyPairSignerFromBytes(bytes)).address).toBe(solana)
  },
)
