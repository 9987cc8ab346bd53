import { BaseError } from '@fairlead/protocol'
import { createTestFairlead, settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import type { FairleadEvent } from '../store/events.ts'
import { reportLimit, reportWindowMs } from './reportError.ts'

function open(
  answer: () => Response = () => Response.json({ features: null, allowedOrigins: [] }),
) {
  const events: FairleadEvent[] = []
  const { fairlead, world } = createTestFairlead(
    { serverUrl: 'https://api.example', telemetry: (event) => events.push(event) },
    undefined,
    { fetch: async () => answer() },
  )
  const errors = () => events.flatMap((event) => (event.name === 'ERROR' ? [event.properties] : []))
  return { errors, fairlead, world }
}

test('[ENT-13] default: a failure emits an event, even if nothing is sent', async () => {
  const { errors, fairlead } = open()

  fairlead.report(new BaseError('UPSTREAM_UNAVAILABLE', { hints: ['a hint'] }))
  await settled()

  expect(errors()).toEqual([
    {
      type: 'error',
      event: 'API_ERROR',
      errorType: 'UPSTREAM_UNAVAILABLE',
      errorMessage: expect.any(String),
      stackTrace: expect.stringMatching(/^\s+at /),
      timestamp: Date.UTC(2026, 0, 1),
    },
  ])
  expect(errors()[0]?.stackTrace).not.toContain('a hint')
})

test('[API-23] behavior: at most 5 in 60 s', async () => {
  const { errors, fairlead, world } = open()
  for (let index = 0; index < 8; index++) fairlead.report(new TypeError(String(index)))
  await settled()
  expect(errors()).toHaveLength(reportLimit)
  expect(reportLimit).toBe(5)

  await world.clock.advance(reportWindowMs - 1)
  fairlead.report(new TypeError('too early'))
  await settled()
  expect(errors()).toHaveLength(5)

  await world.clock.advance(1)
  fairlead.report(new TypeError('in time'))
  await settled()
  expect(reportWindowMs).toBe(60_000)
  expect(errors().map(({ errorMessage }) => errorMessage)).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
    'in time',
  ])
})

test.each<[string, () => Response, string, string]>([
  ['a refusal', () => Response.json({}, { status: 500 }), 'API_ERROR', 'SERVER_ERROR'],
  ['an invalid response', () => Response.json([]), 'DATA_PARSING_ERROR', 'RESPONSE_INVALID'],
  [
    'silence',
    () => {
      throw new TypeError('away')
    },
    'API_ERROR',
    'UPSTREAM_UNAVAILABLE',
  ],
])('[API-23] behavior: %s by the server is reported', async (_, answer, event, errorType) => {
  const { errors, fairlead } = open(answer)

  await fairlead.modal.open()
  await settled()

  expect(errors()[0]).toMatchObject({ errorType, event })
})

test('[API-23] behavior: responses that a view expects are not errors', async () => {
  const { errors, fairlead } = open()

  fairlead.report(new BaseError('NOT_FOUND'))
  fairlead.report(new BaseError('NETWORK_UNSUPPORTED'))
  await settled()

  expect(errors()).toEqual([])
})

test.each<[string, unknown, object]>([
  ['a string', 'secret', { errorMessage: '', errorType: 'string', stackTrace: '' }],
  ['nothing', undefined, { errorMessage: '', errorType: 'undefined', stackTrace: '' }],
  [
    'a long error',
    Object.assign(new RangeError('x '.repeat(9000)), { stack: '    at x\n'.repeat(9000) }),
    { errorMessage: expect.stringMatching(/^.{500}$/), errorType: 'RangeError' },
  ],
])('[API-23] behavior: any thrown value can be reported: %s', async (_, thrown, expected) => {
  const { errors, fairlead } = open()

  fairlead.report(thrown, 'INTERNAL_SDK_ERROR')
  await settled()

  expect(errors()).toMatchObject([{ event: 'INTERNAL_SDK_ERROR', ...expected }])
  expect(errors()[0]?.stackTrace.length).toBeLessThanOrEqual(4000)
})

test('behavior: nothing is reported after destroy', async () => {
  const { errors, fairlead } = open()

  fairlead.report(new TypeError('x'))
  fairlead.destroy()
  await settled()

  expect(errors()).toEqual([])
})
