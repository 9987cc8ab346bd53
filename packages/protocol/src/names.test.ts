import { expect, test } from 'vitest'
import {
  getNameRecord,
  isNameLabel,
  NameRecord,
  NameRegistration,
  NameUpdate,
  nameChainId,
  nameLabel,
  readNameRecord,
  toNameCoinType,
  toNameMessage,
} from './names.ts'
import { parse, tryParse } from './parse.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const at = '2026-01-01T00:00:00.000Z'

test.each([
  ['alic', true],
  ['alice-1', true],
  ['-ice', true],
  ['a'.repeat(64), true],
  ['ali', false],
  ['a'.repeat(65), false],
  ['Alice', false],
  ['al.ice', false],
  ['al--ce', false],
  ['al\u0456ce', false],
  ['al_ice', false],
])('[FEAT-13] default: %s can be a label: %s', (label, expected) => {
  expect(isNameLabel(label)).toBe(expected)
})

test('[FEAT-13] default: the coin type of a chain, and back', () => {
  expect(toNameCoinType(1)).toBe(2147483649)
  expect(toNameCoinType(8453)).toBe(2147492101)
  expect(toNameCoinType(2 ** 31 - 1)).toBe(2 ** 32 - 1)
  expect([60, 2147483649, 2147492101].map(nameChainId)).toEqual([1, 1, 8453])
  expect([0, 501, 2 ** 31, 2 ** 32].map(nameChainId)).toEqual(Array(4).fill(undefined))
})

test.each([2 ** 31, 0, -1, 1.5, Number.NaN])(
  '[FEAT-13] error: chain id %s has no coin type',
  (chainId) => {
    expect(() => toNameCoinType(chainId)).toThrow(
      expect.objectContaining({ code: 'REQUEST_INVALID', shortMessage: 'Invalid chainId' }),
    )
  },
)

test('[API-13] [API-14] default: a record in every form that servers send', () => {
  const own = {
    name: 'alice.example.eth',
    registered_at: at,
    updated_at: null,
    attributes: { avatar: 'https://img.example/a.png', bio: 'Hello' },
    addresses: { 60: { address, created_at: at } },
  }
  const other = {
    ...own,
    attributes: [{ bio: 'Hello' }, { avatar: 'https://img.example/a.png' }],
    addresses: { 60: { address, created: 1_767_225_600 } },
  }
  const expected = {
    name: 'alice.example.eth',
    avatar: 'https://img.example/a.png',
    bio: 'Hello',
    addresses: { 60: address },
  }

  expect(readNameRecord(parse(NameRecord, own), 'x')).toEqual(expected)
  expect(readNameRecord(parse(NameRecord, other), 'x')).toEqual(expected)
  expect(readNameRecord(parse(NameRecord, { addresses: own.addresses }), 'x.eth')).toMatchObject({
    avatar: undefined,
    name: 'x.eth',
  })
})

test('[API-13] behavior: an empty record, an empty list and no answer mean: not registered', () => {
  const { response } = getNameRecord

  expect(readNameRecord(parse(response, []), 'x')).toBeUndefined()
  expect(readNameRecord(parse(response, { addresses: {}, attributes: null }), 'x')).toBeUndefined()
  expect(readNameRecord(undefined, 'x')).toBeUndefined()
  expect(tryParse(response, [{ addresses: {} }])).toBeUndefined()
})

test('[ENT-11] default: the message has name, attributes and the time in seconds', () => {
  const message = toNameMessage({ name: 'alice.example.eth', nowMs: Date.parse(at) + 999 })

  expect(message).toBe('{"name":"alice.example.eth","attributes":{},"timestamp":1767225600}')
  expect(tryParse(NameRegistration, JSON.parse(message))).toBeDefined()
})

test.each([
  [{ bio: 'Builds bridges 🌉, 👩‍💻' }, true],
  [{ bio: '😀'.repeat(255) }, true],
  [{ bio: 'a'.repeat(256) }, false],
  [{ bio: 'a\nb' }, false],
  [{ bio: 'a\u202eb' }, false],
  [{ avatar: 'https://img.example/a.png' }, false],
  [{ url: 'x' }, false],
])('[ENT-11] behavior: a registration with attributes %j is valid: %s', (attributes, expected) => {
  const content = { attributes, name: 'alice.example.eth', timestamp: 1 }
  expect(tryParse(NameRegistration, content) !== undefined).toBe(expected)
})

test.each([
  ['https://img.example/a.png', true],
  [`eip155:1/erc721:${address}/7`, true],
  ['ipfs://bafy/1.png', true],
  ['http://img.example/a.png', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AA==', false],
])('behavior: an avatar %s is valid: %s', (avatar, expected) => {
  const content = { action: 'attributes', attributes: { avatar }, name: 'x', timestamp: 1 }
  expect(tryParse(NameUpdate, content) !== undefined).toBe(expected)
})

test('behavior: the message of a change does not register a name', () => {
  const content = { action: 'attributes', attributes: {}, name: 'x', timestamp: 1 }

  expect(tryParse(NameUpdate, content)).toBeDefined()
  expect(tryParse(NameRegistration, content)).toBeUndefined()
})

test.each([
  ['alice.example.eth', 'example.eth', 'alice'],
  ['a.alice.example.eth', 'example.eth', undefined],
  ['.example.eth', 'example.eth', undefined],
  ['example.eth', 'example.eth', undefined],
  ['aliceexample.eth', 'example.eth', undefined],
])('default: the label of %s in %s is %s', (name, zone, label) => {
  expect(nameLabel(name, zone)).toBe(label)
})
