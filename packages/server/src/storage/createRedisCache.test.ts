import { findRedis, startRedis } from '@fairlead/test/node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTcpProxy } from '../testing/startTcpProxy.ts'
import { createRedisCache } from './createRedisCache.ts'

const redis = findRedis()
const title = redis ? 'redis' : 'redis (LEFT OUT: no redis-server on this machine)'

// `createRedisRelayStore.test.ts` fails in CI if Redis is missing.
describe.skipIf(!redis)(title, () => {
  let server: Awaited<ReturnType<typeof startRedis>>

  beforeAll(async () => {
    server = await startRedis(redis!)
  })
  afterAll(() => server.stop())

  async function open(url = server.url) {
    const cache = await createRedisCache({ url })
    onTestFinished(() => cache.close())
    return cache
  }

  test('default: another process reads what one wrote, until it expires', async () => {
    const [one, other] = [await open(), await open()]
    expect(await other.read('key')).toBeUndefined()
    await one.write('key', 'text', 60_000)
    expect(await other.read('key')).toBe('text')
    expect(await other.read('key 2')).toBeUndefined()
    await one.write('key', 'next', 1)
    await expect.poll(() => other.read('key')).toBeUndefined()
  })

  test('behavior: a Redis that does not answer is like an empty cache', async () => {
    const proxy = await startTcpProxy(server.url)
    const cache = await open(proxy.url)
    await cache.write('silent', 'text', 60_000)
    void proxy.silenceAll()
    await expect(cache.write('silent', 'other', 60_000)).resolves.toBeUndefined()
    await expect(cache.read('silent')).resolves.toBeUndefined()
  })
})
