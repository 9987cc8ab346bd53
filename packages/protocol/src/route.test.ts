import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { routePath } from './route.ts'

test.each([
  ['/v1/supported-chains', {}, '/v1/supported-chains'],
  [
    '/v1/account/:account/history',
    { account: 'eip155:1:0xab' },
    '/v1/account/eip155%3A1%3A0xab/history',
  ],
  ['/v1/profile/:name', { name: '../../secret?x=1#y' }, '/v1/profile/..%2F..%2Fsecret%3Fx%3D1%23y'],
  ['/v1/profile/:name', {}, '/v1/profile/'],
  ['/v1/:a/:b', { a: ':b', b: '1' }, '/v1/%3Ab/1'],
])('%s with %j', (path, params, expected) => {
  expect(routePath(path, params)).toBe(expected)
})

test('behavior: a parameter stays one segment, whatever it contains', () => {
  assert(
    property(string({ minLength: 1, unit: 'grapheme' }), (name) => {
      const [, , , segment, tail] = routePath('/v1/names/:name/owner', { name }).split('/')
      expect(decodeURIComponent(segment ?? '')).toBe(name)
      expect(tail).toBe('owner')
    }),
  )
})
