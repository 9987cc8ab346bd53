import { assert, constantFrom, property, string, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import {
  namespaceOf,
  namespaces,
  parseAccountId,
  parseChainId,
  referenceOf,
  toAccountId,
} from './caip.ts'
import { AccountId, ChainId } from './caipSchema.ts'
import { InputError } from './errors/InputError.ts'
import { tryParse } from './parse.ts'

const namespace = constantFrom(...namespaces)
const reference = stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
const address = stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)

test('[NS-01] chain ids and account ids of every namespace are parsed again', () => {
  assert(
    property(namespace, reference, address, (name, chain, account) => {
      const chainId: ChainId = `${name}:${chain}`
      expect(parseChainId(chainId)).toEqual({ namespace: name, reference: chain })
      expect(namespaceOf(chainId)).toBe(name)
      expect(referenceOf(chainId)).toBe(chain)
      const accountId = toAccountId(chainId, account)
      expect(parseAccountId(accountId)).toEqual({ address: account, chainId, namespace: name })
      expect(namespaceOf(accountId)).toBe(name)
    }),
  )
})

test('behavior: an accepted id is parsed to the same value', () => {
  assert(
    property(string(), (text) => {
      if (tryParse(ChainId, text) !== undefined) {
        const { namespace: name, reference: chain } = parseChainId(text)
        expect(`${name}:${chain}`).toBe(text)
      }
      if (tryParse(AccountId, text) !== undefined) {
        const { address: account, chainId } = parseAccountId(text)
        expect(toAccountId(chainId, account)).toBe(text)
      }
    }),
  )
})

test.each([
  '',
  'eip155',
  'eip155:',
  ':1',
  'EIP155:1',
  'eip155:1 ',
  'eip155:1\n',
  'eip155:1:0xab',
  `eip155:${'1'.repeat(33)}`,
  'bitcoin:1',
  'constructor:1',
  'eip155:<script>',
  1,
  null,
  ['eip155:1'],
])('error: %j is not a chain id', (value) => {
  expect(tryParse(ChainId, value)).toBeUndefined()
})

test.each([
  'eip155:1',
  'eip155:1:',
  'eip155:1:0xab:cd',
  'eip155:1:0xab\n',
  `eip155:1:${'a'.repeat(129)}`,
  'eip155:1:<img>',
  'tron:1:abc',
  7,
  // Text conversion of this object throws.
  { toString: 1, valueOf: 1 },
])('error: %j is not an account id', (value) => {
  expect(tryParse(AccountId, value)).toBeUndefined()
})

test('error: parsing an invalid id reports it', () => {
  expect(() => parseChainId('1')).toThrow(InputError)
  expect(() => parseAccountId('eip155:1')).toThrow(InputError)
})
