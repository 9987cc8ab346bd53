import { anything, assert, property } from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BaseError } from './errors/BaseError.ts'
import { InputError } from './errors/InputError.ts'
import { parse, tryParse } from './parse.ts'

const Order = v.object({
  id: v.string(),
  lines: v.array(v.object({ amount: v.pipe(v.number(), v.minValue(1)) })),
  note: v.optional(v.string()),
})

test('default', () => {
  const order = { id: 'a', lines: [{ amount: 1 }] }

  expect(parse(Order, { ...order, unknown: true })).toEqual(order)
})

test.each([
  ['a missing field', { lines: [] }, 'id', 'Required'],
  ['an undefined field', { id: undefined, lines: [] }, 'id', 'Required'],
  ['a missing field of an entry', { id: 'a', lines: [{}] }, 'lines.0.amount', 'Required'],
  ['undefined', undefined, '(whole value)', 'Required'],
  ['null', null, '(whole value)', 'Invalid input'],
  ['a null field', { id: null, lines: [] }, 'id', 'Invalid input'],
  ['another type', { id: 1, lines: [] }, 'id', 'Invalid input'],
  ['the string "undefined"', { id: 'a', lines: 'undefined' }, 'lines', 'Invalid input'],
  [
    'out of range',
    { id: 'a', lines: [{ amount: 1 }, { amount: 0 }] },
    'lines.1.amount',
    'Invalid input',
  ],
])('[ERR-08] %s', (_, input, path, reason) => {
  const error = refusalOf(() => parse(Order, input))

  expect(error).toMatchObject({ code: 'REQUEST_INVALID', path, reason, shortMessage: reason })
  expect(error.message).toMatch(`${reason}\nField: ${path}\nDetail: `)
})

test('[ERR-08] an unknown field, if none is allowed', () => {
  const error = refusalOf(() => parse(v.strictObject({}), { extra: 1 }))

  expect(error).toMatchObject({ path: 'extra', reason: 'Invalid input' })
})

test('behavior: an invalid response from a peer is rejected with its own code', () => {
  expect(refusalOf(() => parse(Order, {}, 'RESPONSE_INVALID')).code).toBe('RESPONSE_INVALID')
})

test('behavior: two invalid fields give one error, for the first', () => {
  expect(refusalOf(() => parse(Order, {})).path).toBe('id')
})

test('behavior: parse accepts exactly what tryParse accepts, and throws otherwise', () => {
  assert(
    property(anything(), (input) => {
      const read = tryParse(Order, input)
      if (read) expect(parse(Order, input)).toEqual(read)
      else expect(() => parse(Order, input)).toThrow(InputError)
    }),
  )
})

function refusalOf(run: () => unknown): InputError {
  try {
    run()
  } catch (error) {
    expect(error).toBeInstanceOf(InputError)
    expect(BaseError.is(error)).toBe(true)
    return error as InputError
  }
  throw new TypeError('It was let in')
}
