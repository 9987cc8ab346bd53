import { expect, test } from 'vitest'
import { createCache } from './createCache.ts'

function setup(entries?: number) {
  const clock = { nowMs: 0 }
  const loads: string[] = []
  const cache = createCache<number>({
    clock: () => clock.nowMs,
    keptMs: 1_000,
    ...(entries !== undefined && { entries }),
  })
  const read = (key: string, options?: { isForced?: boolean }) =>
    cache.read(
      key,
      async () => {
        loads.push(key)
        return loads.length
      },
      options,
    )
  return { cache, clock, loads, read }
}

test('default: returns a cached response until it expires', async () => {
  const { clock, loads, read } = setup()
  await read('a')

  clock.nowMs = 999
  await read('a')
  expect(loads).toEqual(['a'])

  clock.nowMs = 1_000
  await read('a')
  expect(loads).toEqual(['a', 'a'])
})

test('behavior: concurrent equal requests share one load', async () => {
  const { loads, read } = setup()

  const answers = await Promise.all([read('a'), read('a'), read('b')])

  expect(loads).toEqual(['a', 'b'])
  expect(answers[0]).toBe(answers[1])
})

test('behavior: caches a forced load for others', async () => {
  const { loads, read } = setup()
  await read('a')

  expect(await read('a', { isForced: true })).toBe(2)

  expect(await read('a')).toBe(2)
  expect(loads).toHaveLength(2)
})

test('behavior: removes the oldest response when there are too many', async () => {
  const { loads, read } = setup(2)
  for (const key of ['a', 'b', 'c', 'b', 'a']) await read(key)

  expect(loads).toEqual(['a', 'b', 'c', 'a'])
})

test('behavior: removes expired responses when one is added', async () => {
  const { clock, loads, read } = setup()
  for (const key of ['a', 'b']) await read(key)
  clock.nowMs = 1_000
  await read('c')

  // At this time `a` and `b` are valid again, unless they were removed.
  clock.nowMs = 500
  for (const key of ['a', 'b', 'c']) await read(key)

  expect(loads).toEqual(['a', 'b', 'c', 'a', 'b'])
})

test('error: a failure is reported to all waiting callers, and not cached', async () => {
  const { cache, read } = setup()
  const fail = () => Promise.reject(new Error('down'))
  const asked = [cache.read('a', fail), cache.read('a', fail)]

  await expect(Promise.allSettled(asked)).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(await read('a')).toBe(1)
})

test('behavior: an older load that ends later does not replace a forced one', async () => {
  const { cache } = setup()
  let finish = (_: number) => {}
  const older = cache.read('a', () => new Promise<number>((resolve) => (finish = resolve)))
  await cache.read('a', async () => 2, { isForced: true })

  finish(1)

  expect(await older).toBe(1)
  expect(await cache.read('a', async () => 3)).toBe(2)
})
