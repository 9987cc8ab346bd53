import { ErrorRecord, parse, TrackRecord } from '@fairlead/protocol'
import { createTestEnvironment, createTestFairlead, settled } from '@fairlead/test'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { mock } from '../../connectors/mock.ts'
import { updateFeatures } from '../project/updateFeatures.ts'
import { batchBytes, batchMs } from './startTelemetry.ts'

type Sent = { body: string; init?: RequestInit | undefined; url: URL }
type Options = Parameters<typeof createTestFairlead>[0]

function open(
  options: Options = {},
  answers: Record<string, () => Response | Promise<Response>> = {},
) {
  const world = createTestEnvironment()
  const fetched: Sent[] = []
  const beacons: Sent[] = []
  const leaving = new Set<() => void>()
  let href = 'https://app.example/shop?code=123456#token'
  const { fairlead } = createTestFairlead(
    {
      analyticsUrl: 'https://count.example/base/',
      connectors: [mock().create],
      features: { analytics: true },
      serverUrl: 'https://api.example',
      ...options,
    },
    world,
    {
      fetch: async (input, init) => {
        const url = new URL(String(input))
        fetched.push({ body: String(init?.body ?? ''), init, url })
        const answer = answers[url.pathname]
        if (answer) return answer()
        if (url.pathname === '/getAnalyticsConfig')
          return Response.json({ isAnalyticsEnabled: true })
        if (url.pathname.endsWith('/e')) return new Response(null, { status: 204 })
        return Response.json({ allowedOrigins: [], features: null })
      },
      page: {
        href: () => href,
        sendBeacon(url, body) {
          beacons.push({ body, url: new URL(url) })
          return true
        },
        onLeave(run) {
          leaving.add(run)
          return () => leaving.delete(run)
        },
      },
    },
  )
  const paths = () => fetched.map(({ url }) => url.pathname)
  return {
    asked: () => paths().filter((path) => path === '/getAnalyticsConfig').length,
    beacons,
    batches: () => beacons.map(({ body }) => parse(v.array(TrackRecord), JSON.parse(body))),
    errors: () => fetched.filter(({ url }) => url.pathname.endsWith('/e')),
    fairlead,
    goTo: (to: string) => {
      href = to
    },
    leave: () => {
      for (const run of leaving) run()
    },
    leaving,
    world,
  }
}

const names = (records: readonly { props: { event: string } }[] = []) =>
  records.map(({ props }) => props.event)

test('[API-23][MOD-20] default: events of an open modal are sent together, after 10 s', async () => {
  const { asked, batches, beacons, fairlead, world } = open()

  await fairlead.modal.open()
  await settled()
  await connect(fairlead, { connectorId: 'mock' })
  await world.clock.advance(batchMs - 1)
  expect(beacons).toEqual([])
  await world.clock.advance(1)

  expect(batchMs).toBe(10_000)
  expect(asked()).toBe(1)
  expect(beacons).toHaveLength(1)
  expect(beacons[0]?.url.origin).toBe('https://count.example')
  expect(beacons[0]?.url.pathname).toBe('/base/batch')
  expect(Object.fromEntries(beacons[0]?.url.searchParams ?? [])).toEqual({
    projectId: 'test',
    st: 'fairlead',
    sv: 'html-universal-0.0.0',
  })
  const [records = []] = batches()
  expect(names(records)).toEqual(['MODAL_OPENED', 'CONNECT_SUCCESS'])
  expect(records[0]).toEqual({
    eventId: expect.stringMatching(/^[-0-9a-f]{36}$/),
    url: 'https://app.example/shop',
    domain: 'app.example',
    timestamp: Date.UTC(2026, 0, 1),
    props: {
      type: 'track',
      event: 'MODAL_OPENED',
      properties: { caipNetworkId: 'eip155:31337', connected: false, view: 'Connect' },
    },
  })
  expect(beacons[0]?.body).not.toMatch(/0x[0-9a-f]|123456|token/i)
})

test.each<[string, Options]>([
  ['the feature is not enabled', { features: {} }],
  ['the feature is off', { features: { analytics: false } }],
  ['no server is configured', { analyticsUrl: undefined, serverUrl: undefined }],
  ['no project is configured', { projectId: '' }],
])('[API-22][MOD-20] default: no request is sent when %s', async (_, options) => {
  const { asked, beacons, errors, fairlead, leave, world } = open(options)

  await fairlead.modal.open()
  await settled()
  fairlead.report(new TypeError('x'))
  await world.clock.advance(batchMs)
  leave()

  expect([asked(), beacons, errors()]).toEqual([0, [], []])
})

test.each<[string, () => Response | Promise<Response>]>([
  ['declines', () => Response.json({ isAnalyticsEnabled: false })],
  ['sends an invalid response', () => Response.json({ isAnalyticsEnabled: 'yes' })],
  ['refuses', () => Response.json({}, { status: 500 })],
  ['is unreachable', () => Promise.reject(new TypeError('away'))],
])(
  '[API-22] behavior: nothing is sent when the server %s, and it is requested once',
  async (_, answer) => {
    const { asked, beacons, errors, fairlead, leave, world } = open(
      {},
      { '/getAnalyticsConfig': answer },
    )

    await fairlead.modal.open()
    await settled()
    fairlead.modal.close()
    await fairlead.modal.open()
    fairlead.report(new TypeError('x'))
    await world.clock.advance(batchMs)
    leave()

    expect([asked(), beacons, errors()]).toEqual([1, [], []])
  },
)

test('[API-23] behavior: nothing is requested before the modal is opened, not even after reconnecting', async () => {
  const { asked, beacons, fairlead, leave, world } = open()
  fairlead.events.emit('CONNECT_SUCCESS', { id: 'a', method: 'm', name: 'n', reconnect: true })
  fairlead.events.emit('DISCONNECT_SUCCESS', { namespace: 'eip155' })
  await world.clock.advance(batchMs)
  leave()
  expect([asked(), beacons]).toEqual([0, []])

  await fairlead.modal.open()
  await settled()

  expect(asked()).toBe(1)
})

test('[API-23] behavior: pending events are sent when the page is left, and only once', async () => {
  const { batches, fairlead, leave, world } = open()
  await fairlead.modal.open()
  await settled()

  leave()
  leave()
  await world.clock.advance(batchMs)
  expect(batches().map(names)).toEqual([['MODAL_OPENED']])

  fairlead.modal.close()
  await settled()
  leave()
  expect(batches().map(names)).toEqual([['MODAL_OPENED'], ['MODAL_CLOSED']])
})

test('[API-23] behavior: a batch is sent before it exceeds 45 KB', async () => {
  const { beacons, batches, fairlead, leave } = open()
  await fairlead.modal.open()
  await settled()

  for (let index = 0; index < 400; index++)
    fairlead.events.emit('HELP_OPENED', { topic: 'ä'.repeat(100) })
  await settled()
  leave()

  expect(beacons.length).toBeGreaterThan(2)
  expect(batches().flat()).toHaveLength(401)
  for (const { body } of beacons) {
    expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(batchBytes + 1)
  }
})

test('[API-23] behavior: during the server’s request events are queued, up to a size limit', async () => {
  let answer: (response: Response) => void = () => {}
  const { batches, beacons, fairlead, leave } = open(
    {},
    {
      '/getAnalyticsConfig': () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    },
  )
  await fairlead.modal.open()
  await settled()
  for (let index = 0; index < 400; index++)
    fairlead.events.emit('HELP_OPENED', { topic: 'x'.repeat(200) })
  await settled()
  leave()
  expect(beacons).toEqual([])

  answer(Response.json({ isAnalyticsEnabled: true }))
  await settled()

  expect(batches()).toHaveLength(1)
  expect(names(batches()[0]).slice(0, 2)).toEqual(['MODAL_OPENED', 'HELP_OPENED'])
  expect(beacons[0]?.body.length).toBeLessThanOrEqual(batchBytes + 1)
})

test('[MOD-20] behavior: disabled at run time, pending events are discarded', async () => {
  const { beacons, fairlead, leave } = open()
  await fairlead.modal.open()
  await settled()

  updateFeatures(fairlead, { analytics: false })
  fairlead.modal.close()
  await settled()
  leave()

  expect(beacons).toEqual([])
})

test('[MOD-20] behavior: enabled at run time, it records from then on', async () => {
  const { batches, fairlead, leave } = open({ features: {} })
  await fairlead.modal.open()
  await settled()

  updateFeatures(fairlead, { analytics: true })
  fairlead.modal.close()
  await settled()
  leave()

  expect(batches().map(names)).toEqual([['MODAL_CLOSED']])
})

test('[API-23] behavior: destroy sends pending events, and removes all listeners', async () => {
  const { batches, fairlead, leaving } = open()
  await fairlead.modal.open()
  await settled()

  fairlead.destroy()
  await settled()

  expect(batches().map(names)).toEqual([['MODAL_OPENED']])
  expect(leaving.size).toBe(0)
})

test('[API-23] default: an error is sent at once, outliving the page, without private data', async () => {
  const { errors, fairlead } = open()
  await fairlead.modal.open()
  await settled()
  const cause = new TypeError('ada@mail.example 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
  cause.stack = `TypeError: ${cause.message}\n    at open (https://app.example/a.js?key=1:1:2)`

  fairlead.report(cause, 'INTERNAL_SDK_ERROR')
  await settled()

  const [sent] = errors()
  expect(sent?.url.href).toBe(
    'https://count.example/base/e?projectId=test&st=fairlead&sv=html-universal-0.0.0',
  )
  expect(sent?.init).toMatchObject({
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    method: 'POST',
    redirect: 'error',
  })
  expect(parse(ErrorRecord, JSON.parse(sent?.body ?? ''))).toEqual({
    eventId: expect.any(String),
    url: 'https://app.example/shop',
    domain: 'app.example',
    timestamp: '2026-01-01T00:00:00.000Z',
    props: {
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      errorType: 'TypeError',
      errorMessage: '… 0x…',
      stackTrace: '    at open (https://app.example/a.js:1:2)',
    },
  })
})

test('[API-23] error: a failing error record is never reported', async () => {
  const { errors, fairlead, world } = open(
    {},
    { '/base/e': () => Promise.reject(new TypeError('x')) },
  )
  await fairlead.modal.open()
  await settled()

  fairlead.report(new TypeError('x'))
  await settled()

  expect(errors()).toHaveLength(1)
  expect(world.consoleLines).toEqual([])
})

test('[API-23] behavior: a page without a URL sends none', async () => {
  const { batches, fairlead, goTo, leave } = open()
  goTo('about:srcdoc')
  await fairlead.modal.open()
  await settled()
  leave()

  expect(batches()[0]?.[0]).toMatchObject({ domain: '', url: '' })
})
