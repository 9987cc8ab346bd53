import { findRedis, startRedis } from '@fairlead/test/node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTcpProxy } from '../../../testing/startTcpProxy.ts'
import { connectRedis } from './connectRedis.ts'

const redis = findRedis()
const title = redis ? 'redis' : 'redis (LEFT OUT: no redis-server on this machine)'

// `createRedisRelayStore.test.ts` fails in CI if Redis is missing.
describe.skipIf(!redis)(title, () => {
  let server: Awaited<ReturnType<typeof startRedis>>

  beforeAll(async () => {
    server = await startRedis(redis!)
  })
  afterAll(() => server.stop())

  test('error: a machine that accepts the connection, but sends nothing', async () => {
    const proxy = await startTcpProxy(server.url)
    void proxy.silenceAll()
    await expect(connectRedis({ patienceMs: 100, url: proxy.url })).rejects.toThrow(/^REDIS_URL: /)
  })

  test('behavior: recovers from a handshake without an answer', async () => {
    const proxy = await startTcpProxy(server.url)
    const connection = await connectRedis({ patienceMs: 200, url: proxy.url })
    onTestFinished(() => connection.close())
    const ask = () =>
      connection
        .ask((client) => client.ping())
        .then(
          (answer) => answer,
          () => 'failed',
        )
    await expect.poll(ask).toBe('PONG')

    // The next connection stays in its handshake.
    const attempted = proxy.silenceAll()
    await expect.poll(ask).toBe('failed')
    await attempted
    proxy.mend()

    await expect.poll(ask).toBe('PONG')
  })
})
