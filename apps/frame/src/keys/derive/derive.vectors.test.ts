import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { HDNodeWallet } from 'ethers'
import fc from 'fast-check'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { addressesOf } from './addresses.ts'
import { deriveEd25519, deriveLeaves } from './deriveLeaves.ts'
import { seedOf, wordsOf } from './mnemonic.ts'

const abandon = `${'abandon '.repeat(11)}about`
const junk = `${'test '.repeat(11)}junk`

test.each([
  [
    abandon,
    '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  ],
  [
    junk,
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  ],
])('[AUTH-18][SEC-97] golden addresses of %s', (words, eip155, solana) => {
  const leaves = deriveLeaves(mnemonicToEntropy(words, wordlist))

  expect(addressesOf(leaves)).toEqual({ eip155, solana })
})

test('[AUTH-18][SEC-97] the exported phrase has the same accounts in viem, ethers and at Phantom’s path', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), async (entropy) => {
      const leaves = deriveLeaves(entropy)
      const addresses = addressesOf(leaves)
      const words = wordsOf(entropy)

      expect(mnemonicToAccount(words).address).toBe(addresses.eip155)
      expect(HDNodeWallet.fromPhrase(words).address).toBe(addresses.eip155)
      const signer = await createKeyPairSignerFromPrivateKeyBytes(
        deriveEd25519(mnemonicToSeedSync(words), [44, 501, 0, 0]),
      )
      expect(signer.address).toBe(addresses.solana)
    }),
    { numRuns: 3 },
  )
})

test('[AUTH-18] the seed equals that of the phrase, which is never generated', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (entropy) => {
      expect(bytesToHex(seedOf(entropy))).toBe(bytesToHex(mnemonicToSeedSync(wordsOf(entropy))))
    }),
    { numRuns: 5 },
  )
})

// https://github.com/satoshilabs/slips/blob/master/slip-0010.md, "Test vector 1 and 2 for ed25519".
const first = '000102030405060708090a0b0c0d0e0f'
const second =
  'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542'

test.each([
  [first, [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  [first, [0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [first, [0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
  [first, [0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
  [first, [0, 1, 2, 2], '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
  [
    first,
    [0, 1, 2, 2, 1000000000],
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  ],
  [second, [], '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
  [second, [0], '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635'],
  [second, [0, 2147483647], 'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4'],
])('[AUTH-18] SLIP-0010 ed25519: %s %j', (seed, path, secret) => {
  expect(bytesToHex(deriveEd25519(hexToBytes(seed), path))).toBe(secret)
})
