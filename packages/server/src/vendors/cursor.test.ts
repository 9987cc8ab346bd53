import * as v from 'valibot'
import { expect, test } from 'vitest'
import { unwrapCursor, waysOf, wrapCursor } from './cursor.ts'

const Place = v.object({ page: v.number() })
const invalid = expect.objectContaining({ code: 'REQUEST_INVALID', field: 'cursor' })

test('default: a cursor is returned to its vendor; no cursor ends a list', () => {
  const cursor = wrapCursor('zerion', { page: 2 }) ?? ''

  expect(cursor).toMatch(/^[-\w]+$/)
  expect(unwrapCursor('zerion', Place, cursor)).toEqual({ page: 2 })
  expect(wrapCursor('zerion', null)).toBeNull()
})

test('[API-04] error: a cursor of another vendor, an invalid cursor, and no cursor', () => {
  const cursor = wrapCursor('zerion', { page: 2 }) ?? ''
  const others = [
    wrapCursor('zerion', { page: '2' }) ?? '',
    Buffer.from('["zerion"]').toString('base64url'),
    Buffer.from('["zerion",{"page":2},3]').toString('base64url'),
    Buffer.from('"zerion"').toString('base64url'),
    `${cursor}!`,
    cursor.slice(0, -4),
    'eyJ',
    '',
    'a'.repeat(5000),
  ]

  expect(() => unwrapCursor('blockscout', Place, cursor)).toThrow(invalid)
  for (const other of others) expect(() => unwrapCursor('zerion', Place, other)).toThrow(invalid)
})

test('behavior: with a cursor, only its vendor is requested', () => {
  const ways = [{ vendor: 'onchain' }, { vendor: 'zerion' }]

  expect(waysOf(ways, undefined)).toEqual(ways)
  expect(waysOf(ways, wrapCursor('zerion', 1) ?? '')).toEqual([{ vendor: 'zerion' }])
  // On-chain cursors carry no vendor name.
  expect(waysOf(ways, 'block-12')).toEqual([{ vendor: 'onchain' }])
})

test('error: a cursor of a vendor that is no longer configured', () => {
  const cursor = wrapCursor('blockscout', 1) ?? ''

  expect(() => waysOf([{ vendor: 'zerion' }], cursor)).toThrow(invalid)
  expect(() => waysOf([{ vendor: 'zerion' }], 'block-12')).toThrow(invalid)
})

test('error: a vendor cursor that is too long', () => {
  expect(() => wrapCursor('zerion', 'x'.repeat(4000))).toThrow(
    expect.objectContaining({ code: 'RESPONSE_INVALID' }),
  )
})
