import { base64nopad, base64urlnopad } from '@scure/base'
import { expect, test } from 'vitest'
import { encodeRecap, hasForeignRecap, recapOf, statementOf } from './recap.ts'

const chains = ['eip155:1', 'eip155:137']

test('default: [PAIR-03] limits are encoded and decoded, keys are sorted', () => {
  const resource = encodeRecap({ b: chains, a: [] })

  expect(recapOf(['https://a.example', resource])).toEqual({ a: [], b: chains })
  expect(textOf(resource)).toBe(
    '{"att":{"eip155":{"request/a":[{}],"request/b":[{"chains":["eip155:1","eip155:137"]}]}}}',
  )
})

test('behavior: [PAIR-03] reads both base64 alphabets', () => {
  const json = '{"att":{"eip155":{"request/a":[{}]}},"~":"???>>>ÿÿ"}'

  expect(recapOf([`urn:recap:${base64urlnopad.encode(new TextEncoder().encode(json))}`])).toEqual({
    a: [],
  })
})

test('behavior: [PAIR-03] an entry without limit removes the others; limits are merged', () => {
  expect(
    recapOf([
      resourceOf({
        eip155: {
          'request/a': [{ chains: ['eip155:1'] }, {}],
          'request/b': [{ chains: ['eip155:1'] }, { chains }],
        },
      }),
    ]),
  ).toEqual({ a: [], b: chains })
})

test.each([
  ['not last', [encodeRecap({ a: [] }), 'https://a.example']],
  ['two', [encodeRecap({ a: [] }), encodeRecap({ b: [] })]],
  ['not base64', ['urn:recap:%%%']],
  ['invalid JSON', [`urn:recap:${base64nopad.encode(new TextEncoder().encode('{'))}`]],
  ['nothing allowed', [resourceOf({ eip155: {} })]],
  [
    'an extra entry',
    [resourceOf({ eip155: { 'request/a': [{}] }, 'https://x': { 'crud/read': [{}] } })],
  ],
  ['another ability', [resourceOf({ eip155: { 'crud/read': [{}] } })]],
  ['a name with quotes', [resourceOf({ eip155: { "request/a', 'b": [{}] } })]],
  ['no limits', [resourceOf({ eip155: { 'request/a': [] } })]],
  ['limits without chains', [resourceOf({ eip155: { 'request/a': [{ chains: ['1'] }] } })]],
])('error: [PAIR-03] a ReCap without a statement, %s', (_title, resources) => {
  expect(hasForeignRecap(resources)).toBe(true)
})

test('behavior: [PAIR-03] the statement lists what is allowed, once', () => {
  const resources = [encodeRecap({ personal_sign: chains, eth_sendTransaction: [] })]
  const sentence =
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'."

  expect(hasForeignRecap(resources)).toBe(false)
  expect(statementOf({ resources })).toBe(sentence)
  expect(statementOf({ resources, statement: 'Hello' })).toBe(`Hello ${sentence}`)
  expect(statementOf({ resources, statement: `Hello ${sentence}` })).toBe(`Hello ${sentence}`)
  expect(statementOf({ resources: ['https://a.example'], statement: 'Hello' })).toBe('Hello')
})

function resourceOf(att: unknown): string {
  return `urn:recap:${base64nopad.encode(new TextEncoder().encode(JSON.stringify({ att })))}`
}

function textOf(resource: string): string {
  return new TextDecoder().decode(base64nopad.decode(resource.slice('urn:recap:'.length)))
}
