import { expect, test } from 'vitest'
import { createAuthServer } from '../../testing/createAuthServer.ts'
import { localProjectId } from '../project/localProject.ts'
import { auditSigner } from './AuthContext.ts'
import { takeMailLimits } from './takeMailLimits.ts'

const email = 'ada@example.test'
type Server = Awaited<ReturnType<typeof createAuthServer>>

/** Records which functions of an object are called. */
function counted<part extends object>(part: part, name: string, asked: string[]): part {
  return new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        asked.push(`${name}.${String(key)}`)
        return Reflect.apply(value, target, given)
      }
    },
  })
}

/** Records the database and KMS calls of a function. */
async function workOf(
  { context }: Server,
  run: () => Promise<{ status: number }>,
): Promise<{ asked: readonly string[]; status: number }> {
  const { kms, store } = context
  const asked: string[] = []
  Object.assign(context, {
    kms: counted(kms, 'keys', asked),
    store: counted(store, 'store', asked),
  })
  try {
    const { status } = await run()
    return { asked, status }
  } finally {
    Object.assign(context, { kms, store })
  }
}

test('[AUTH-01][SEC-12] behavior: a wrong, used, expired, locked or unknown code takes the same database steps', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const stranger = await server.createDevice()
  const { code, flowId } = await server.approved(device, email)
  const wrong = code === '000000' ? '000001' : '000000'
  const verify = (by: typeof device, id: string, otp: string) =>
    workOf(server, () => server.verify(by, id, otp))

  const ofNobody = await verify(device, flowId, wrong)
  const unknown = await verify(device, `flw_${'0'.repeat(32)}`, code)
  const foreign = await verify(stranger, flowId, code)
  await server.verify(device, flowId, code)
  const used = await verify(device, flowId, code)
  // Now the address has an account.
  server.clock.nowMs += 31_000
  const next = String((await server.start(device, email)).body.flowId)
  const ofSomebody = await verify(device, next, wrong)
  for (let tries = 0; tries < 4; tries++) await server.verify(device, next, wrong)
  const locked = await verify(device, next, wrong)
  server.clock.nowMs += 31_000
  const other = await server.approved(stranger, 'eve@example.test')
  server.clock.nowMs += 600_001
  const old = await verify(stranger, other.flowId, other.code)
  const missing = await verify(
    stranger,
    String((await server.start(stranger, 'new@example.test')).body.flowId),
    wrong,
  )

  const all = { foreign, locked, missing, ofNobody, ofSomebody, old, unknown, used }
  expect(Object.entries(all).map(([name, { status }]) => `${name} ${status}`)).toEqual([
    'foreign 401',
    'locked 423',
    'missing 401',
    'ofNobody 401',
    'ofSomebody 401',
    'old 410',
    'unknown 401',
    'used 401',
  ])
  for (const { asked } of Object.values(all)) expect(asked).toEqual(ofNobody.asked)
  expect(ofNobody.asked.filter((what) => what === 'keys.mac').length).toBeGreaterThan(1)
})

test('[AUTH-01][SEC-12] behavior: starting a login takes the same database steps with and without an account', async () => {
  const server = await createAuthServer()
  await server.signedIn(await server.createDevice(), email)
  server.clock.nowMs += 31_000
  const stranger = await server.createDevice()

  const known = await workOf(server, () => server.start(stranger, email))
  const unknown = await workOf(server, () => server.start(stranger, 'nobody@example.test'))

  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(known.asked).toEqual(unknown.asked)
})

test('[AUTH-01][SEC-6] error: limits attempts per client; the client that owns a login can continue', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { code, flowId } = await server.approved(device, email)
  const wrong = code === '000000' ? '000001' : '000000'
  const address = '203.0.113.9'
  const tryOne = (id: string, otp: string, from = address) =>
    server.verify(device, id, otp, { address: from })
  const made = `flw_${'0'.repeat(32)}`

  for (let tries = 0; tries < 299; tries++) await takeMailLimits('tries', address, server.context)

  expect((await tryOne(made, wrong)).status).toBe(401)
  expect((await tryOne(made, wrong)).status).toBe(429)
  expect((await tryOne(made, wrong, '203.0.113.10')).status).toBe(401)
  expect((await tryOne(flowId, wrong)).status).toBe(401)
  expect((await tryOne(flowId, code)).status).toBe(200)
})

test('[AUTH-01][SEC-6] error: limits attempts at one login, and the audit entries that they create', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { code, flowId } = await server.approved(device, email)
  const wrong = code === '000000' ? '000001' : '000000'

  const seen: number[] = []
  for (let tries = 0; tries < 16; tries++)
    seen.push((await server.verify(device, flowId, wrong)).status)

  expect(seen).toEqual([...Array(5).fill(401), ...Array(10).fill(423), 429])
})

test('[AUTH-01][SEC-6] behavior: a code for a login of another client creates no audit entry', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const stranger = await server.createDevice()
  const { code, flowId } = await server.approved(device, email)
  const { auth, statistics } = server.storage
  const readEnd = async () => (await statistics.readAuditEnds()).get(localProjectId) ?? 0
  const before = await readEnd()

  expect((await server.verify(device, `flw_${'0'.repeat(32)}`, code)).status).toBe(401)
  expect((await server.verify(stranger, flowId, code)).status).toBe(401)
  expect(await readEnd()).toBe(before)

  await server.verify(device, flowId, code === '000000' ? '000001' : '000000')
  expect(await readEnd()).toBe(before + 1)
  expect(await auth.findAuditBreak(auditSigner(server.kms))).toBeUndefined()
})
