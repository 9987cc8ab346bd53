import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { verifyTyped } from 'micro-eth-signer'
import { hashTypedData, recoverTypedDataAddress } from 'viem'
import { expect, test } from 'vitest'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { typedDataDigest } from './typedData.ts'

const person = [
  { name: 'name', type: 'string' },
  { name: 'wallet', type: 'address' },
]
const mail = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    contents: 'Hello, Bob!',
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
  },
  primaryType: 'Mail',
  types: {
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
    Person: person,
  },
} as const

const digestOf = (value: unknown, chainId = 1) =>
  bytesToHex(typedDataDigest(JSON.stringify(value), chainId))
const refusal = expect.objectContaining({ code: 'REQUEST_INVALID' })
const refuses = (value: unknown, chainId = 1) => {
  try {
    digestOf(value, chainId)
    return 'signed'
  } catch (error) {
    return error
  }
}

test('[AUTH-18] the standard’s own example', () => {
  expect(digestOf(mail)).toBe('be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
})

test('[AUTH-18] has the same hash as viem, for any values', () => {
  const hex = (length: number) =>
    fc.uint8Array({ maxLength: length, minLength: length }).map((bytes) => `0x${bytesToHex(bytes)}`)
  const value = fc.record({
    flag: fc.boolean(),
    id: fc.bigInt(0n, 2n ** 256n - 1n).map(String),
    lists: fc.array(fc.array(fc.bigInt(-128n, 127n).map(String), { maxLength: 2, minLength: 2 })),
    note: fc.string(),
    raw: fc.uint8Array().map((bytes) => `0x${bytesToHex(bytes)}`),
    tag: hex(3),
    owners: fc.array(fc.record({ age: fc.nat(), wallet: hex(20) })),
  })
  fc.assert(
    fc.property(value, fc.string(), (message, name) => {
      const data = {
        domain: { chainId: 137, name, salt: `0x${'0a'.repeat(32)}` },
        message,
        primaryType: 'All',
        types: {
          All: [
            { name: 'flag', type: 'bool' },
            { name: 'id', type: 'uint256' },
            { name: 'lists', type: 'int8[2][]' },
            { name: 'note', type: 'string' },
            { name: 'raw', type: 'bytes' },
            { name: 'tag', type: 'bytes3' },
            { name: 'owners', type: 'Owner[]' },
          ],
          Owner: [
            { name: 'wallet', type: 'address' },
            { name: 'age', type: 'uint64' },
          ],
        },
      } as const
      expect(`0x${digestOf(data, 137)}`).toBe(hashTypedData(data as never))
    }),
    { numRuns: 100 },
  )
})

test('[AUTH-18] the signature is valid in viem and another library', async () => {
  const wallet = await createTestWallet()
  const { address, signature } = await wallet.sign({
    chainId: 1,
    type: 'evm-typed-data',
    typedData: JSON.stringify(mail),
  })
  const hex = `0x${bytesToHex(signature)}` as const

  expect(await recoverTypedDataAddress({ ...mail, signature: hex } as never)).toBe(address)
  expect(
    verifyTyped(hex, { ...mail, domain: { ...mail.domain, chainId: 1n } } as never, address),
  ).toBe(true)
})

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
const only = (type: string, value: unknown, extra: object = {}) => ({
  domain: { name: 'x' },
  message: { v: value },
  primaryType: 'T',
  types: { T: [{ name: 'v', type }], ...extra },
})

test.each<[string, unknown]>([
  ['no domain', { ...mail, domain: undefined }],
  ['an empty domain', { ...mail, domain: {} }],
  ['a domain that is a list', { ...mail, domain: [] }],
  ['a domain with undeclared fields', { ...mail, domain: { ...mail.domain, spender: 'me' } }],
  [
    'a domain whose chain is shown but not signed',
    {
      ...mail,
      types: { ...mail.types, EIP712Domain: [{ name: 'name', type: 'string' }] },
    },
  ],
  [
    'a domain’s field as another type',
    {
      ...mail,
      domain: { chainId: 1 },
      types: { ...mail.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] },
    },
  ],
  ['a domain of another chain', { ...mail, domain: { ...mail.domain, chainId: 10 } }],
  ['no message', { ...mail, message: undefined }],
  ['no types', { ...mail, types: {} }],
  ['the domain as the primary type', { ...mail, primaryType: 'EIP712Domain' }],
  ['an undeclared type', { ...mail, primaryType: 'Unknown' }],
  [
    'an operation of an account',
    {
      ...mail,
      primaryType: 'PackedUserOperation',
      types: { ...mail.types, PackedUserOperation: mail.types.Mail },
    },
  ],
  ['a built-in property name as primary type', { ...mail, primaryType: 'constructor' }],
  ['a missing value', { ...mail, message: { ...mail.message, to: { name: 'Bob' } } }],
  ['null for a struct', { ...mail, message: { ...mail.message, to: null } }],
  ['a type that contains itself', only('T', {})],
  [
    'two types that contain each other',
    only('A', {}, { A: [{ name: 'b', type: 'B' }], B: [{ name: 'a', type: 'A[]' }] }),
  ],
  ['an unknown type', only('Unknown', {})],
  ['a redeclared standard type', only('uint256', 1, { uint256: [{ name: 'x', type: 'bool' }] })],
  [
    'a duplicate field',
    {
      ...only('bool', true),
      types: {
        T: [
          { name: 'v', type: 'bool' },
          { name: 'v', type: 'uint8' },
        ],
      },
    },
  ],
  ['a type name with other characters', only('bool', true, { 'A(bool v)': [] })],
  ['uint7', only('uint7', 1)],
  ['uint264', only('uint264', 1)],
  ['bytes33', only('bytes33', '0x')],
  ['uint8 with 256', only('uint8', 256)],
  ['uint8 below zero', only('uint8', -1)],
  ['int8 with 128', only('int8', 128)],
  ['2^256', only('uint256', `${2n ** 256n}`)],
  ['a number that JSON rounds', only('uint256', 2 ** 53)],
  ['a fraction', only('uint256', 1.5)],
  ['a number with an exponent', only('uint256', '1e3')],
  ['a text instead of a boolean', only('bool', 'true')],
  ['an address that is too short', only('address', '0x12')],
  ['bytes4 with three bytes', only('bytes4', '0x123456')],
  ['half a byte', only('bytes', '0x123')],
  ['a list too long for its type', only('uint8[2]', [1, 2, 3])],
  ['a text instead of a list', only('uint8[]', '12')],
  ['a list of 30,000', only('uint8[]', new Array(30_000).fill(1))],
  ['thirty nested lists', only(`uint8${'[]'.repeat(30)}`, nested(30))],
  [
    '500 types',
    only('bool', true, Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`A${at}`, []]))),
  ],
])('[AUTH-18][SEC-116] %s is rejected', (_, value) => {
  expect(refuses(value)).toEqual(refusal)
})

test.each([
  [
    'a type called __proto__',
    JSON.stringify(only('bool', true)).replace('"T":[', '"__proto__":[],"T":['),
  ],
  ['a field called __proto__', JSON.stringify(only('bool', true)).replaceAll('"v"', '"__proto__"')],
  ['invalid JSON', '{'],
  ['null', 'null'],
  ['300,000 characters', JSON.stringify(only('string', 'a'.repeat(300_000)))],
  ['JSON with a hundred thousand levels', `${'['.repeat(100_000)}`],
])('[AUTH-18][SEC-116] %s is rejected, and no object is changed', (_, json) => {
  expect(() => typedDataDigest(json, 1)).toThrow(refusal as never)
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('[AUTH-18][SEC-113] a domain’s chain must be the shown one in every notation', () => {
  for (const chainId of [1, '1', '0x1'])
    expect(digestOf({ ...mail, domain: { ...mail.domain, chainId } })).toBe(digestOf(mail))
  expect(refuses(mail, 10)).toEqual(refusal)
})
