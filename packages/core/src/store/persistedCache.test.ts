import { aString } from '@fairlead/protocol'
import { createTestEnvironment } from '@fairlead/test'
import { expect, test } from 'vitest'
import { cacheLimit, forgetKept, keep, readKept } from './persistedCache.ts'

const key = 'fairlead/cache/portfolio'

function open(storage: Partial<Storage> = {}) {
  const world = createTestEnvironment()
  const environment = world.openTab({ storage: { ...world.storage, ...storage } })
  const keeper = { environment, options: { storage: {} } }
  return { entries: world.storage.entries, keeper, world }
}

test('[FEAT-02] default: a cached response is found again, with its time', () => {
  const { entries, keeper } = open()
  const at = keeper.environment.now()

  keep(keeper, 'portfolio', 'a', 'answer')

  expect(readKept(keeper, 'portfolio', 'a', aString)).toEqual({ at, value: 'answer' })
  expect(readKept(keeper, 'portfolio', 'b', aString)).toBeUndefined()
  expect(readKept(keeper, 'identity', 'a', aString)).toBeUndefined()
  expect([...entries.keys()]).toEqual([key])
})

test('[FEAT-02] behavior: after 30 s it is removed, from storage too', async () => {
  const { entries, keeper, world } = open()
  keep(keeper, 'portfolio', 'a', 'answer')

  await world.clock.advance(29_999)
  expect(readKept(keeper, 'portfolio', 'a', aString)).toBeDefined()
  await world.clock.advance(1)

  expect(readKept(keeper, 'portfolio', 'a', aString)).toBeUndefined()
  expect(entries.has(key)).toBe(false)
})

test.each([
  ['invalid JSON', '{'],
  ['a list', '[]'],
  ['another format', '{"a":{"value":"x"}}'],
  ['a time in the future', '{"a":{"at":9999999999999,"value":"x"}}'],
])('[FEAT-02] error: %s counts as absent and is removed', (_, text) => {
  const { entries, keeper } = open()
  entries.set(key, text)

  expect(readKept(keeper, 'portfolio', 'a', aString)).toBeUndefined()

  expect(entries.has(key)).toBe(false)
})

test('[FEAT-02] error: an invalid value is removed, others stay', () => {
  const { keeper } = open()
  keep(keeper, 'portfolio', 'a', 7)
  keep(keeper, 'portfolio', 'b', 'answer')

  expect(readKept(keeper, 'portfolio', 'a', aString)).toBeUndefined()

  expect(readKept(keeper, 'portfolio', 'b', aString)).toMatchObject({ value: 'answer' })
})

test('[CONN-03] behavior: a deleted entry is gone', () => {
  const { entries, keeper } = open()
  keep(keeper, 'portfolio', 'eip155:1:0xa', 'x')
  keep(keeper, 'portfolio', 'eip155:1:0xb', 'y')

  forgetKept(keeper, 'portfolio', (name) => name.endsWith(':0xa'))

  expect(Object.keys(JSON.parse(entries.get(key) ?? ''))).toEqual(['eip155:1:0xb'])
})

test('behavior: the oldest entries are evicted', async () => {
  const { keeper, world } = open()
  for (let count = 0; count <= cacheLimit; count++) {
    keep(keeper, 'portfolio', `${count}`, 'x')
    await world.clock.advance(1)
  }

  expect(readKept(keeper, 'portfolio', '0', aString)).toBeUndefined()
  expect(readKept(keeper, 'portfolio', '1', aString)).toBeDefined()
})

test('error: a blocked storage counts as empty', () => {
  const refuse = () => {
    throw new DOMException('No')
  }
  const { keeper } = open({ getItem: refuse, removeItem: refuse, setItem: refuse })

  keep(keeper, 'portfolio', 'a', 'x')

  expect(readKept(keeper, 'portfolio', 'a', aString)).toBeUndefined()
})
