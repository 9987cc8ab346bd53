import { expect, test } from 'vitest'
import { tryParse } from './parse.ts'
import { CallerQuery, getAllowedOrigins, getProjectConfig } from './project.ts'

test('[API-20] the URLs of the configuration and the origins', () => {
  expect([getProjectConfig.method, getProjectConfig.path]).toEqual(['GET', '/appkit/v1/config'])
  expect([getAllowedOrigins.method, getAllowedOrigins.path]).toEqual([
    'GET',
    '/projects/v1/origins',
  ])
})

test.each([
  [{ features: null }, true],
  [{ features: [] }, true],
  [
    { features: [{ id: 'swap', isEnabled: true, config: ['1inch'] }], names: { zone: 'x.eth' } },
    true,
  ],
  [{ features: [{ id: 'activity', isEnabled: true }] }, true],
  [{ features: [{ id: 'activity', isEnabled: true, config: null }] }, true],
  [{}, false],
  [{ features: {} }, false],
  [{ features: [{ isEnabled: true }] }, false],
  [{ features: [{ id: 'swap', isEnabled: 'yes' }] }, false],
  [{ features: [{ id: 'swap', isEnabled: true, config: '1inch' }] }, false],
  ['<html>', false],
])('[API-20] a configuration %j: %s', (body, expected) => {
  expect(tryParse(getProjectConfig.response, body) !== undefined).toBe(expected)
})

test.each([
  [{ allowedOrigins: [] }, true],
  [{ allowedOrigins: ['https://app.example'] }, true],
  [{ allowedOrigins: 'https://app.example' }, false],
  [{ allowedOrigins: [null] }, false],
  [{}, false],
])('[API-20] origins %j: %s', (body, expected) => {
  expect(tryParse(getAllowedOrigins.response, body) !== undefined).toBe(expected)
})

test('[API-01] the caller’s version has at most 128 characters', () => {
  expect(
    tryParse(CallerQuery, { projectId: 'p', st: 'fairlead', sv: 'x'.repeat(128) }),
  ).toBeDefined()
  expect(tryParse(CallerQuery, { sv: 'x'.repeat(129) })).toBeUndefined()
})
