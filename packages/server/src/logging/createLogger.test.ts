import { expect, test } from 'vitest'
import type { LogEntry } from '../log.ts'
import { createLogger } from './createLogger.ts'

const answered: LogEntry = {
  event: 'answered',
  durationMs: 1.5,
  method: 'GET',
  requestId: '0b7c2f6e-5a0e-4c8e-9a53-1f6a4ab20f11',
  route: '/v1/account/:address/balance',
  status: 200,
}

function collect(options: Partial<createLogger.Options> = {}) {
  const lines: string[] = []
  const log = createLogger({
    clock: () => Date.UTC(2026, 0, 2, 3, 4, 5, 6),
    destination: { write: (line) => lines.push(line) },
    ...options,
  })
  return { lines, log }
}

test('default: one JSON object per line, with level, time, fields and message', () => {
  const { lines, log } = collect()

  log({ ...answered, traceId: '4bf92f3577b34da6a3ce929d0e0e4736' })
  log({ event: 'crashed', name: 'TypeError', requestId: 'r', stack: '    at a\n    at b' })

  expect(lines.every((line) => line.endsWith('}\n'))).toBe(true)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      ...answered,
      level: 'info',
      message: `GET /v1/account/:address/balance 200 ${answered.requestId} 1.5 ms`,
      time: '2026-01-02T03:04:05.006Z',
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    },
    {
      event: 'crashed',
      level: 'error',
      message: 'crash in r: TypeError',
      name: 'TypeError',
      requestId: 'r',
      stack: '    at a\n    at b',
      time: '2026-01-02T03:04:05.006Z',
    },
  ])
})

test('behavior: text for a terminal', () => {
  const { lines, log } = collect({ format: 'text' })

  log({ event: 'mailFailed', reason: 'ECONNREFUSED' })

  expect(lines).toEqual(['2026-01-02T03:04:05.006Z ERROR mail: ECONNREFUSED\n'])
})

test.each(['json', 'text'] as const)('behavior: %s has only lines from the level on', (format) => {
  const entries: LogEntry[] = [
    { ...answered, route: '/health' },
    answered,
    { ...answered, status: 503 },
    { ...answered, status: 500 },
  ]
  const countAt = (level: NonNullable<createLogger.Options['level']>) => {
    const { lines, log } = collect({ format, level })
    for (const entry of entries) log(entry)
    return lines.length
  }

  expect(
    ['debug', 'info', 'warn', 'error', 'silent'].map((level) => countAt(level as 'info')),
  ).toEqual([4, 3, 2, 1, 0])
})

const hex = 'ab'.repeat(32)
const share = Buffer.alloc(33, 7).toString('base64url')
const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2ln'

test.each([
  ['a query', 'GET https://a.example/cb?code=hunter2&state=x failed', 'hunter2'],
  ['a fragment', 'at https://a.example/#token=hunter2', 'hunter2'],
  ['credentials of a URL', 'rediss://app:hunter2@redis.internal:6380 is down', 'hunter2'],
  ['an authorization header', 'Authorization: Bearer hunter2', 'hunter2'],
  ['a DPoP proof', `DPoP ${jwt}`, 'eyJ'],
  ['a token', `token ${jwt} expired`, 'c2ln'],
  ['an email address', '550 <ada.l+x@mail.example.org> unknown', 'ada'],
  ['an address of an account', `no code at 0x${'d8'.repeat(20)}`, 'd8d8'],
  ['a key', `bad scalar 0x${hex}`, 'abab'],
  ['share bytes', `share ${share} has a wrong length`, share],
  ['a session token', `ses_0af1.${share} is unknown`, share],
])('[SEC-282] behavior: the log does not contain %s', (_, reason, secret) => {
  for (const format of ['json', 'text'] as const) {
    const { lines, log } = collect({ format })

    log({ event: 'relayFailed', reason })
    log({ event: 'crashed', name: reason, requestId: reason, stack: `at ${reason}` })

    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toContain(secret)
  }
})

test('[SEC-282] behavior: values of secret fields are removed, also in lists', () => {
  const { lines, log } = collect()
  const fields = { Authorization: 'x1', cookie: 'x2', dpop: 'x3', shares: 'x4' }

  log({ ...answered, ...fields })
  log({ event: 'originsPublic', origins: ['https://a.example?k=x5'], projectId: 'p' })

  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toMatch(/x[1-5]/)
})

test('[SEC-282] behavior: what operators need is kept', () => {
  const { lines, log } = collect()
  const stack = '    at answer (file:///srv/node_modules/@hono/node-server/dist/index.mjs:12:34)'
  const point = `12:${hex}`

  log({ event: 'crashed', name: 'TypeError', requestId: answered.requestId, stack })
  log({ event: 'auditEnd', point })
  log({ event: 'started', url: 'http://localhost:4400', version: '1.0.0' })

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: answered.requestId, stack },
    { point },
    { url: 'http://localhost:4400' },
  ])
})
