import { expect, test } from 'vitest'
import { checkReadiness } from './mountHealth.ts'

test('default: every check passes', async () => {
  expect(await checkReadiness({ database: async () => 1, relay: async () => {} })).toEqual([])
  expect(await checkReadiness({})).toEqual([])
})

test('error: lists checks that fail or time out', async () => {
  const parts = {
    database: async () => {
      throw new TypeError('postgres://app:secret@10.0.0.1')
    },
    thrown: () => {
      throw new TypeError('at once')
    },
    there: async () => {},
    relay: () => new Promise(() => {}),
  }

  expect(await checkReadiness(parts, 20)).toEqual(['database', 'thrown', 'relay'])
})
