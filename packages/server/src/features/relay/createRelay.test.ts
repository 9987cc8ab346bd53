import { expect, test } from 'vitest'
import { startRelay } from '../../testing/startRelay.ts'

const topic = 'a1'.repeat(32)

test('[PAIR-05] default: a message reaches whoever listens, and its sender hears true', async () => {
  const { clock, connect } = await startRelay()
  const [page, wallet] = [connect(), connect()]
  const { result: id } = await wallet.call('irn_subscribe', { topic })

  const { result } = await page.call('irn_publish', {
    message: 'sealed',
    tag: 1100,
    topic,
    ttl: 300,
  })

  expect(result).toBe(true)
  expect(await wallet.pushed()).toEqual({
    id,
    data: { message: 'sealed', publishedAt: clock.nowMs, tag: 1100, topic },
  })
  expect(id).toMatch(/^[0-9a-f]{64}$/)
})
