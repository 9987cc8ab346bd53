import { hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import type { SiwxData } from './Siwx.ts'
import { formatMessage, parseMessage } from './siwxMessage.ts'
import { checkBitcoin } from './verifiers/checkBitcoin.ts'
import { checkCosmos } from './verifiers/checkCosmos.ts'
import { checkSolana } from './verifiers/checkSolana.ts'

const example: SiwxData = {
  domain: 'example.com',
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
  uri: 'https://example.com/login',
  version: '1',
  chainId: 'eip155:1',
  nonce: '32891756',
  issuedAt: '2021-09-30T16:25:24Z',
  resources: [
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'https://example.com/my-web2-claim.json',
  ],
}
const written = (start: string) => `${start} wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`

// https://eips.ethereum.org/EIPS/eip-4361#examples
test.each([
  ['example.com', example],
  ['example.com:3388', { ...example, domain: 'example.com:3388' }],
  ['https://example.com', { ...example, scheme: 'https' }],
])('[FEAT-21] the example of EIP-4361 for %s, both ways', (start, data) => {
  expect(formatMessage(data)).toBe(written(start))
  expect(parseMessage(written(start))).toEqual(data)
})

// https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki#test-vectors
const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
test.each([
  [
    '',
    segwit,
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'Hello World',
    segwit,
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'Hello World',
    segwit,
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    'Hello World',
    'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
    'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
  ],
])('[FEAT-21] BIP-322: %j by %s', (message, address, signature) => {
  const chainId = 'bip122:000000000019d6689c085ae165831e93'
  const question = { address, chainId, message, signature } as const
  expect(checkBitcoin(question)).toBe('valid')
  expect(checkBitcoin({ ...question, message: `${message} ` })).toBe('invalid')
  const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
  expect(checkBitcoin({ ...question, chainId: testnet })).toBe('invalid')
})

// https://www.rfc-editor.org/rfc/rfc8032#section-7.1, only vectors whose message is text.
test.each([
  [
    '',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    'r',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
])('[FEAT-21] RFC 8032: %j', (message, key, signature) => {
  const question = {
    address: base58.encode(hexToBytes(key)),
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    message,
    signature: base58.encode(hexToBytes(signature)),
  } as const
  expect(checkSolana(question)).toBe('valid')
  expect(checkSolana({ ...question, message: `${message}x` })).toBe('invalid')
})

// A published signature of Keplr, because ADR-36 itself has no test vectors.
test('[FEAT-21] ADR-36: a wallet’s signature', () => {
  const address = 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud'
  const question = {
    address,
    chainId: 'cosmos:cosmoshub-4',
    message: address,
    publicKey: 'A/MdHVpitzHNSdD1Zw3kY+L5PEIPyd9l6sD5i4aIfXp9',
    signature:
      'vb78/y129cOiWyQkeFF8wCKZsOyzjpILnpEVZ72o5YUhEOmQZzVPcbUqWPLR7aZQ20j6vnYhIuCQN0HEG3igFg==',
  } as const
  expect(checkCosmos(question)).toBe('valid')
  expect(checkCosmos({ ...question, message: 'another' })).toBe('invalid')
  expect(checkCosmos({ ...question, publicKey: undefined })).toBe('invalid')
})
