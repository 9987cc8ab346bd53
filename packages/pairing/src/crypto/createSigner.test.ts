import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOwnSigner } from './createOwnSigner.ts'
import { createPlatformSigner, createSigner } from './createSigner.ts'

// Source: RFC 8032, section 7.1.
test.each([
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
])(
  'default: [PAIR-03] RFC 8032, with the platform and without it: seed %s',
  async (seed, publicKey, message, signature) => {
    for (const create of [createOwnSigner, createPlatformSigner, createSigner]) {
      const signer = await create(hexToBytes(seed))
      expect(bytesToHex(signer.publicKey)).toBe(publicKey)
      expect(bytesToHex(await signer.sign(hexToBytes(message)))).toBe(signature)
    }
  },
)

test('behavior: [PAIR-03] both implementations sign the same, for any seed and message', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ maxLength: 200 }),
      async (seed, message) => {
        const [own, platform] = [await createOwnSigner(seed), await createPlatformSigner(seed)]
        expect(own.publicKey).toEqual(platform.publicKey)
        expect(await own.sign(message)).toEqual(await platform.sign(message))
      },
    ),
    { numRuns: 60 },
  )
})

test('behavior: [PAIR-03] a seed that the platform refuses goes to the library', async () => {
  // Web Crypto accepts only 32 bytes; the fallback library throws its own error.
  await expect(createPlatformSigner(new Uint8Array(31))).rejects.toThrow()
  await expect(createSigner(new Uint8Array(31))).rejects.toThrow(/32/)
})
