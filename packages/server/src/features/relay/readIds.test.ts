import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIds } from './readIds.ts'

test.each([
  ['{"id":1795196475801000123,"jsonrpc":"2.0"}', '1795196475801000123'],
  ['{"id":"1795196475801000123"}', '"1795196475801000123"'],
  ['{"id":0}', '0'],
  ['{"id":-1.50e+3}', '-1.50e+3'],
  ['{"params":{"id":1,"deep":[{"id":2}]},"id":3}', '3'],
  ['{"params":["id",{"id":1}],"method":"\\"id\\":9","id":3 }', '3'],
  ['\n{ "jsonrpc" : "2.0" ,\t"id" : 42\r\n}', '42'],
  ['{"id":1,"id":2}', '2'],
  ['{"\\u0069d":7}', '7'],
  ['{"id":"a\\"b\\\\"}', '"a\\"b\\\\"'],
  ['{"Id":1}', undefined],
  ['{"id":null}', undefined],
  ['{"id":true,"x":1}', undefined],
  ['{"id":{"id":1}}', undefined],
  ['{"id":[1]}', undefined],
  ['{"id":1,"id":null}', undefined],
  ['{}', undefined],
])('[PAIR-05] default: the id of %s is %s', (text, id) => {
  expect(readIds(text)).toEqual([id])
})

test('[PAIR-05] default: a batch has one for each of its calls', () => {
  expect(readIds(' [ {"id":1} , 5, "x", [{"id":9}], {"a":[1]}, {"id":"2"}\n] ')).toEqual([
    '1',
    undefined,
    undefined,
    undefined,
    undefined,
    '"2"',
  ])
  expect(readIds('[]')).toEqual([])
})

const id = fc.oneof(
  fc.bigInt({ max: 10n ** 20n, min: -(10n ** 20n) }).map(String),
  fc.string().map((text) => JSON.stringify(text)),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => JSON.stringify(value)),
)

test('[PAIR-05] behavior: any id is returned unchanged, wherever it is in the text', () => {
  const member = fc
    .tuple(
      fc.string().filter((key) => key !== 'id'),
      fc.jsonValue(),
    )
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  const gap = fc
    .array(fc.constantFrom(' ', '\n', '\t', '\r'), { maxLength: 3 })
    .map((all) => all.join(''))
  const call = fc
    .tuple(id, fc.array(member, { maxLength: 4 }), fc.nat(), gap)
    .map(([own, members, place, between]) => {
      const all = [...members]
      all.splice(place % (members.length + 1), 0, `"id"${between}:${between}${own}`)
      return { own, text: `{${between}${all.join(`${between},${between}`)}${between}}` }
    })

  fc.assert(
    fc.property(fc.array(call, { maxLength: 5, minLength: 1 }), gap, (calls, between) => {
      const batch = `${between}[${between}${calls.map(({ text }) => text).join(`${between},`)}]`
      expect(readIds(batch)).toEqual(calls.map(({ own }) => own))
      expect(readIds(calls[0]!.text)).toEqual([calls[0]!.own])
    }),
    { numRuns: 2_000 },
  )
})

test('[PAIR-05] behavior: any valid text is read to its end, with an id for each call', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (values) => {
      expect(readIds(JSON.stringify(values, undefined, 1))).toHaveLength(values.length)
    }),
    { numRuns: 1_000 },
  )
})
