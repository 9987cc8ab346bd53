import { expect, onTestFinished, test } from 'vitest'
import { formatMetrics, type Metric } from './formatMetrics.ts'
import { listenMetrics, processMetrics } from './listenMetrics.ts'

const sockets: Metric = { name: 'sockets', help: 'Open sockets.', kind: 'gauge', value: 3 }

test('default: returns current metrics at /metrics', async () => {
  let value = 1
  const listening = await listenMetrics(() => [{ ...sockets, value }], {
    bind: '127.0.0.1',
    port: 0,
  })
  onTestFinished(() => listening.close())
  const ask = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${listening.port}${path}`, { method })

  const first = await ask('/metrics')
  value = 2

  expect(first.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await first.text()).toBe('# HELP sockets Open sockets.\n# TYPE sockets gauge\nsockets 1\n')
  expect(await (await ask('/metrics?x')).text()).toContain('sockets 2')
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/metrics', 'POST')).status).toBe(404)
})

test('behavior: labels several values of one metric', () => {
  const value = { 'a"b\\c\nd': 2, plain: 0 }

  expect(formatMetrics([{ ...sockets, label: 'code', value }])).toBe(
    '# HELP sockets Open sockets.\n# TYPE sockets gauge\n' +
      'sockets{code="a\\"b\\\\c\\nd"} 2\nsockets{code="plain"} 0\n',
  )
})

test('default: reports process metrics', () => {
  for (const metric of processMetrics())
    expect(metric).toMatchObject({ value: expect.toSatisfy((value) => value > 0) })
})

test('error: a port in use is reported', async () => {
  const first = await listenMetrics(() => [], { bind: '127.0.0.1', port: 0 })
  onTestFinished(() => first.close())

  const second = listenMetrics(() => [], { bind: '127.0.0.1', port: first.port })

  await expect(second).rejects.toThrow(/^METRICS_PORT: cannot listen on 127.0.0.1:\d+ \(EADDRIN/)
})
