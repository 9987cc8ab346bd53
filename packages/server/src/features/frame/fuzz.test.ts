import { randomBytes } from 'node:crypto'
import type { Route } from '@fairlead/protocol'
import * as embedded from '@fairlead/protocol/embedded'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createWalletServer } from '../../testing/createWalletServer.ts'

/** Runs per route. All routes together take seconds. */
const numRuns = 40

const routes = Object.values(embedded as Record<string, unknown>).filter(
  (value): value is Route =>
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value,
)

/** Texts that some schema accepts. Values that match a schema are drawn from them. */
const texts = [
  ...['flw', 'wal', 'set', 'rcp', 'dev', 'ses', 'psk'].map((id) => `${id}_${'0'.repeat(32)}`),
  `urn:fairlead:login:${'A'.repeat(43)}`,
  `sha256:${'A'.repeat(43)}`,
  `0x${'ab'.repeat(20)}`,
  '1'.repeat(32),
  'A'.repeat(43),
  '123456',
  '417',
  'ada@example.com',
  'de-AT',
  'eip155:1',
  'personal_sign',
]

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>
  item?: Schema
  items?: Schema[]
  options?: unknown[]
  type: string
  wrapped?: Schema
}

/** Generates values that mostly match a schema; arbitrary values for schemas of unknown shape. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { entries, item, items, options = [], wrapped } = schema
  if (wrapped) return fc.option(fitting(wrapped), { nil: undefined })
  if (entries)
    return fc.record(
      Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, fitting(one)])),
    )
  if (schema.type === 'picklist') return fc.constantFrom(...options)
  if (schema.type === 'union')
    return fc.oneof(...(options as Schema[]).map((option) => fitting(option)))
  if (schema.type === 'array' && item) return fc.array(fitting(item), { maxLength: 3 })
  if (schema.type === 'tuple' && items) return fc.tuple(...items.map(fitting))
  if (schema.type === 'number') return fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double())
  if (schema.type === 'boolean') return fc.boolean()
  const known = texts.filter((text) => v.is(schema, text))
  return known.length > 0 ? fc.constantFrom(...known) : fc.string({ maxLength: 40 })
}

/** Arbitrary value that replaces one member of a valid body, or the whole body. */
const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(null, -1, 1e308, true, [], {}, '\u0000', '__proto__', "' or 1=1--", '../../x'),
  fc.jsonValue({ maxDepth: 4 }),
)

function bodyOf({ body }: Route): fc.Arbitrary<unknown> {
  if (!body) return strange
  const good = fitting(body as unknown as Schema)
  const spoiled = fc.tuple(good, fc.nat(), strange).map(([value, at, other]) => {
    const names = Object.keys(value as object)
    const name = names[at % Math.max(1, names.length)] ?? 'more'
    return { ...(value as object), [name]: other }
  })
  return fc.oneof({ arbitrary: good, weight: 3 }, { arbitrary: spoiled, weight: 2 }, strange)
}

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '[AUTH-17][SEC-143] %s never returns an internal error, and exposes no internals',
  async (_, route) => {
    const server = await createWalletServer()
    const device = await server.signIn('ada')
    await server.keepWallet(device)
    const path = fc
      .constantFrom(...texts, '..%2f..', '%00', 'x')
      .map((text) => route.path.replace(/:\w+/g, () => encodeURIComponent(text)))
    const how = fc.record({
      accessToken: fc.constantFrom(undefined, 'a.b.c', randomBytes(40).toString('base64url')),
    })
    await fc.assert(
      fc.asyncProperty(path, bodyOf(route), how, fc.boolean(), async (at, body, by, isOwn) => {
        server.clock.nowMs += 2_000
        const sent = route.method === 'POST' ? body : undefined
        const { body: answer, response } = await device.call(
          at,
          sent === undefined && route.method === 'POST' ? {} : sent,
          isOwn ? {} : by,
        )
        // 501 is an expected answer; any other 5xx is a failure.
        expect(response.status === 501 || response.status < 500, `${response.status}`).toBe(true)
        expect(response.headers.get('content-type')).toMatch(/json/)
        const told = JSON.stringify([...response.headers, answer])
        expect(told).not.toMatch(/node_modules|\.ts\b|\bat \w+ \(/)
      }),
      { numRuns },
    )
    expect(server.lines.filter((line) => line.startsWith('crash'))).toEqual([])
  },
)
