import { NameRegistration, parse, toNameMessage } from '@fairlead/protocol'
import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { context, words } from '../testing/methodContext.ts'
import { personalSign } from './personalSign.ts'
import { signTypedData } from './signTypedData.ts'

const { addresses } = context()
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const spender = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const answers: NonNullable<context.Options['answers']> = {
  eth_call: ([call]) =>
    (call as { data: string }).data === '0x313ce567'
      ? `0x${'6'.padStart(64, '0')}`
      : `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'55534443'.padEnd(64, '0')}`,
}

const details = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
]
const permitOf = (changes: Record<string, unknown> = {}) => ({
  domain: { chainId: 1, name: 'Permit2', verifyingContract: permit2 },
  message: {
    details: [
      { amount: '1500000', expiration: '1800000000', nonce: '0', token: usdc },
      { amount: ((1n << 160n) - 1n).toString(), expiration: '1', nonce: '1', token: usdc },
    ],
    sigDeadline: '1800000060',
    spender,
  },
  primaryType: 'PermitBatch',
  types: {
    PermitBatch: [
      { name: 'details', type: 'PermitDetails[]' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: details,
  },
  ...changes,
})
async function describe(data: unknown) {
  const { description } = await signTypedData([addresses.eip155, data], context({ answers }))
  const rows = description.rows.map(({ label, value, word }) => [label, word ?? value])
  return { ...description, rows }
}

test('[SEC-117] a batch of permits: each amount with its own token, and all raw fields below', async () => {
  const description = await describe(permitOf())
  expect(description.title).toBe('approve')
  expect(description.rows).toEqual([
    ['spender', spender],
    ['allowance', '1.5 USDC'],
    ['token', usdc],
    ['allowanceUnlimited', 'USDC'],
    ['token', usdc],
    ['allowedUntil', '2027-01-15 08:00 UTC'],
    ['allowedUntil', '1970-01-01 00:00 UTC'],
    ['validUntil', '2027-01-15 08:01 UTC'],
    ['contractName', 'Uniswap: Permit2'],
    ['contract', permit2],
  ])
  expect(words(description)).toEqual(
    expect.arrayContaining(['high warnPermit', 'high warnUnlimited']),
  )
  expect(description.details).toContainEqual({ depth: 2, label: { text: 'nonce' }, value: '1' })
})

const { domain, types } = permitOf()

test.each([
  ['another contract', { domain: { ...domain, verifyingContract: spender } }],
  ['another domain', { domain: { ...domain, name: 'Permit3' } }],
  [
    'an unsigned contract',
    { types: { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] } },
  ],
  ['another type', { types: { ...types, PermitDetails: [...details].reverse() } }],
])('[SEC-117] the descriptor is not for %s: only raw fields are shown', async (_, changes) => {
  const { details: raw, rows, title } = await describe(permitOf(changes))
  expect([title, rows]).toEqual(['signTypedData', []])
  expect(raw).toContainEqual({ depth: 0, label: { text: 'spender' }, value: spender })
})

const item = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
]

test('[SEC-117] an order of a marketplace: what is given, what is received, and who receives it', async () => {
  const zero = `0x${'0'.repeat(40)}`
  const bytes = `0x${'0'.repeat(64)}`
  const price = { identifierOrCriteria: '0', itemType: 0, token: zero }
  const { rows, title } = await describe({
    domain: {
      chainId: 1,
      name: 'Seaport',
      verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395',
      version: '1.6',
    },
    message: {
      conduitKey: bytes,
      consideration: [
        { ...price, endAmount: '5', recipient: spender, startAmount: '1000000000000000000' },
      ],
      counter: '0',
      endTime: '1800000000',
      offer: [
        { endAmount: '1', identifierOrCriteria: '42', itemType: 2, startAmount: '1', token: usdc },
      ],
      offerer: addresses.eip155,
      orderType: 0,
      salt: '1',
      startTime: '0',
      zone: zero,
      zoneHash: bytes,
    },
    primaryType: 'OrderComponents',
    types: {
      ConsiderationItem: [...item, { name: 'recipient', type: 'address' }],
      OfferItem: item,
      OrderComponents: [
        { name: 'offerer', type: 'address' },
        { name: 'zone', type: 'address' },
        { name: 'offer', type: 'OfferItem[]' },
        { name: 'consideration', type: 'ConsiderationItem[]' },
        { name: 'orderType', type: 'uint8' },
        { name: 'startTime', type: 'uint256' },
        { name: 'endTime', type: 'uint256' },
        { name: 'zoneHash', type: 'bytes32' },
        { name: 'salt', type: 'uint256' },
        { name: 'conduitKey', type: 'bytes32' },
        { name: 'counter', type: 'uint256' },
      ],
    },
  })
  expect(title).toBe('offerItems')
  expect(rows).toEqual(
    expect.arrayContaining([
      ['itemNumber', '42'],
      ['receives', '1 ETH'],
      ['receives', '0.000000000000000005 ETH'],
      ['recipient', spender],
      ['validUntil', '2027-01-15 08:00 UTC'],
    ]),
  )
})

const message = async (text: string) =>
  (await personalSign([stringToHex(text), addresses.eip155], context())).description
const name = 'alice.example.eth'
const nowMs = 1_800_000_000_000
const changeOf = (fields: Record<string, unknown>) =>
  JSON.stringify({ name, timestamp: nowMs / 1_000, ...fields })

test('[SEC-117] the message that registers a name: name, zone and time, with the whole text', async () => {
  const text = toNameMessage({ name, nowMs })
  const { block, sentences, warnings } = await message(text)
  expect(sentences).toEqual([
    { values: { name, zone: 'example.eth' }, word: 'nameRegister' },
    { values: { time: nowMs }, word: 'nameTime' },
  ])
  expect(block).toEqual({ label: 'message', text })
  expect(warnings).toEqual([])
})

test.each([
  [{ action: 'transfer', address: spender }, 'nameTransfer', ['high warnNameLost']],
  [{ action: 'release' }, 'nameRelease', ['high warnNameLost']],
  [{ action: 'attributes', attributes: { bio: 'Hi' } }, 'nameUpdate', []],
])('[SEC-117] the message that changes a name: %o', async (fields, word, expected) => {
  const description = await message(changeOf(fields))
  expect(description.sentences?.[0]).toMatchObject({ values: { name }, word })
  expect(words(description)).toEqual(expected)
})

test.each([
  ['another field', changeOf({ attributes: {}, order: 1 })],
  ['another action', changeOf({ action: 'sell' })],
  ['a name without a zone', changeOf({ name: 'alice' })],
  ['a date that has no calendar', changeOf({ timestamp: 1e15 })],
  ['no JSON', '{name}'],
])('[SEC-117] a message with %s stays plain text', async (_, text) => {
  const { block, sentences } = await message(text)
  expect(sentences).toBeUndefined()
  expect(block?.text).toBe(text)
})

test('[SEC-117] what servers accept as a registration has a sentence', async () => {
  const text = changeOf({ attributes: { bio: 'Hi' } })
  parse(NameRegistration, JSON.parse(text))
  expect((await message(text)).sentences?.[0]).toMatchObject({ word: 'nameRegister' })
})
