import { anything, assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { InputError } from './errors/InputError.ts'
import {
  aBoolean,
  aFunction,
  aName,
  aString,
  check,
  either,
  fits,
  listOf,
  matching,
  objectOf,
  oneOf,
  optional,
  recordOf,
  rule,
  wholeNumber,
} from './shape.ts'

const page = objectOf(
  {
    name: aName,
    note: optional(aString),
    links: optional(recordOf(matching(/^[a-z]+$/, 'a word'), either(oneOf(null), aString))),
    steps: optional(listOf(objectOf({ run: aFunction, times: wholeNumber(1, 9) }), 1)),
    isDone: optional(aBoolean),
  },
  true,
)

test.each([
  [{ name: 'a' }],
  [{ name: 'a', note: undefined, links: { home: '/', away: null } }],
  [{ name: 'a', steps: [{ run() {}, times: 9, more: 1 }], isDone: false }],
])('[ERR-08] %j is valid', (value) => {
  expect(fits(page, value)).toBe(true)
  expect(() => check(page, value)).not.toThrow()
})

test.each([
  ['(whole value)', undefined, 'Required'],
  ['(whole value)', null, 'Invalid input'],
  ['(whole value)', [], 'Invalid input'],
  ['name', {}, 'Required'],
  ['name', { name: '' }, 'Invalid input'],
  ['note', { name: 'a', note: 1 }, 'Invalid input'],
  ['other', { name: 'a', other: 1 }, 'Invalid input'],
  ['links.Home', { name: 'a', links: { Home: '/' } }, 'Invalid input'],
  ['links.home', { name: 'a', links: { home: 1 } }, 'Invalid input'],
  ['links', { name: 'a', links: 'home' }, 'Invalid input'],
  ['steps', { name: 'a', steps: [] }, 'Invalid input'],
  ['steps.0.run', { name: 'a', steps: [{ times: 1 }] }, 'Required'],
  ['steps.1.times', { name: 'a', steps: [step(1), step(0)] }, 'Invalid input'],
  ['steps.0.times', { name: 'a', steps: [step(10)] }, 'Invalid input'],
  ['steps.0.times', { name: 'a', steps: [step(1.5)] }, 'Invalid input'],
])('[ERR-08] the first invalid field is named: %s of %j', (path, value, reason) => {
  expect(fits(page, value)).toBe(false)
  try {
    check(page, value, 'OPTIONS_INVALID')
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({ code: 'OPTIONS_INVALID', path, reason })
  }
})

test('[ERR-08] an error names the expected values, and the known ones', () => {
  const hintsOf = (value: unknown) => {
    try {
      check(page, value)
    } catch (error) {
      return (error as InputError).hints
    }
    return []
  }

  expect(hintsOf({ name: 'a', isDone: 'yes' })).toEqual([
    'Field: isDone',
    'Detail: Expected: true or false',
  ])
  expect(hintsOf({ name: 'a', nmae: 'b' })[1]).toContain('known fields: name, note, links')
})

test('behavior: a predicate or a getter that throws makes a value invalid', () => {
  const broken = rule(() => {
    throw new TypeError('broken')
  }, 'nothing')
  const trap = Object.defineProperty({}, 'name', {
    get: () => {
      throw new TypeError('trap')
    },
  })

  expect(fits(broken, 1)).toBe(false)
  expect(fits(objectOf({ name: aName }), trap)).toBe(false)
})

test('property: no input throws anything but the module’s own error', () => {
  assert(
    property(anything(), (value) => {
      expect(typeof fits(page, value)).toBe('boolean')
      try {
        check(page, value)
      } catch (error) {
        expect(error).toBeInstanceOf(InputError)
      }
    }),
  )
})

function step(times: number) {
  return { run() {}, times }
}
