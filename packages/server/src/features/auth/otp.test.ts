import { expect, onTestFinished, test } from 'vitest'
import { drawDigits } from '../../drawDigits.ts'
import { openSqlite } from '../../storage/openSqlite.ts'
import { createAuthServer } from '../../testing/createAuthServer.ts'

const email = 'ada@example.test'
/** Returns another code of six digits. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('[AUTH-01][SEC-1] error: a code works once', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { code, flowId } = await server.approved(device, email)
  expect((await server.verify(device, flowId, code)).status).toBe(200)

  const again = await server.verify(device, flowId, code)

  expect(again).toMatchObject({ status: 401, body: { code: 'OTP_INVALID' } })
})

test('[AUTH-01][SEC-2] error: the code of one login in another', async () => {
  const server = await createAuthServer()
  const [one, other] = [await server.createDevice(), await server.createDevice()]
  const first = await server.approved(one, email)
  server.clock.nowMs += 31_000
  const second = await server.approved(other, email)

  expect((await server.verify(other, second.flowId, first.code)).status).toBe(401)
  expect((await server.verify(one, first.flowId, second.code)).status).toBe(401)
})

test('[AUTH-01][SEC-3][SEC-77] error: a code with another key, or on another page', async () => {
  const server = await createAuthServer()
  const [device, thief] = [await server.createDevice(), await server.createDevice()]
  const { code, flowId } = await server.approved(device, email)

  const stolen = await server.verify(thief, flowId, code)
  const elsewhere = await server.verify(device, flowId, code, { origin: 'http://localhost:4999' })
  const waited = await server.call(thief, '/v1/auth/device/wait', { flowId })

  expect([stolen.status, elsewhere.status, waited.status]).toEqual([401, 401, 404])
  // Another caller's tries cost the user none.
  expect((await server.verify(device, flowId, code)).status).toBe(200)
})

test('[AUTH-01][SEC-4] error: the right code after ten minutes', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { code, flowId } = await server.approved(device, email)
  server.clock.nowMs += 600_000

  expect(await server.verify(device, flowId, code)).toMatchObject({
    status: 410,
    body: { code: 'OTP_EXPIRED' },
  })
})

test('[AUTH-01][SEC-5][SEC-7] error: after five wrong codes the right one is locked; a new mail does not unlock it', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { code, flowId } = await server.approved(device, email)
  for (const by of [1, 2, 3])
    expect((await server.verify(device, flowId, otherThan(code, by))).status).toBe(401)
  server.clock.nowMs += 31_000
  const again = await server.start(device, email)
  expect(again.body).toMatchObject({ action: 'VERIFY_OTP', flowId })
  const second = server.code(email)
  for (const by of [1, 2])
    expect((await server.verify(device, flowId, otherThan(second, by))).status).toBe(401)

  expect(await server.verify(device, flowId, second)).toMatchObject({
    status: 423,
    body: { code: 'LOCKED' },
  })
  server.clock.nowMs += 31_000
  expect((await server.start(device, email)).body.code).toBe('LOCKED')
  server.clock.nowMs += 600_000
  expect((await server.start(device, email)).body.action).toBe('VERIFY_DEVICE')
})

test('[AUTH-01][SEC-12] behavior: only the client that started the login learns how many attempts are left', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const stranger = await server.createDevice()
  const { code, flowId } = await server.approved(device, email)
  const left = async (by: typeof device, id: string, otp: string) => {
    const { body } = await server.verify(by, id, otp)
    return [body.code, body.triesLeft]
  }

  expect(await left(device, flowId, otherThan(code))).toEqual(['OTP_INVALID', 4])
  expect(await left(stranger, flowId, otherThan(code))).toEqual(['OTP_INVALID', undefined])
  expect(await left(device, `flw_${'0'.repeat(32)}`, code)).toEqual(['OTP_INVALID', undefined])
  server.clock.nowMs += 31_000
  await server.start(device, email)
  const second = server.code(email)
  for (const triesLeft of [3, 2, 1, 0])
    expect(await left(device, flowId, otherThan(second))).toEqual(['OTP_INVALID', triesLeft])
  expect(await left(device, flowId, second)).toEqual(['LOCKED', undefined])
})

test('[AUTH-01][SEC-13] behavior: addresses with and without an account have the same number of attempts', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  await server.signedIn(device, email)
  server.clock.nowMs += 31_000
  const stranger = await server.createDevice()
  const known = await server.approved(stranger, email)
  const unknown = await server.approved(stranger, 'eve@example.test')

  for (const { code, flowId } of [known, unknown])
    expect((await server.verify(stranger, flowId, otherThan(code))).body.triesLeft).toBe(4)
})

test('[AUTH-01][SEC-7] behavior: a new mail invalidates the previous code', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { code, flowId } = await server.approved(device, email)
  server.clock.nowMs += 31_000
  await server.start(device, email)
  const second = server.code(email)

  if (second !== code) expect((await server.verify(device, flowId, code)).status).toBe(401)
  expect((await server.verify(device, flowId, second)).status).toBe(200)
})

test('[AUTH-01][SEC-7] behavior: after twenty wrong codes in a row a known device needs a new mail', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  await server.signedIn(device, email)
  for (let round = 0; round < 4; round++) {
    server.clock.nowMs += 3_600_001
    const { flowId } = (await server.start(device, email)).body
    const code = server.code(email)
    for (const by of [1, 2, 3, 4, 5]) await server.verify(device, flowId, otherThan(code, by))
  }
  server.clock.nowMs += 3_600_001

  expect((await server.start(device, email)).body.action).toBe('VERIFY_DEVICE')
})

test('[AUTH-01][SEC-7] error: attempts at a login without a code, or with a used one, do not count against the account', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  await server.signedIn(device, email)
  const thief = await server.createDevice()
  server.clock.nowMs += 31_000
  const { flowId } = (await server.start(thief, email)).body
  server.clock.nowMs += 31_000
  const known = await server.start(device, email)
  const code = server.code(email)
  expect((await server.verify(device, known.body.flowId, code)).status).toBe(200)

  for (let round = 0; round < 12; round++) {
    const answers = [
      await server.verify(thief, flowId, '000000'),
      await server.verify(device, known.body.flowId, '000000'),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['OTP_INVALID', 'OTP_INVALID'])
  }

  server.clock.nowMs += 3_600_001
  expect((await server.start(device, email)).body.action).toBe('VERIFY_OTP')
})

test('[AUTH-01][SEC-6] error: of fifty concurrent guesses only five count', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { code, flowId } = await server.approved(device, email)
  const guesses = Array.from({ length: 50 }, (_, index) => otherThan(code, index + 1))

  const answers = await Promise.all(guesses.map((guess) => server.verify(device, flowId, guess)))

  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  // Fifteen tries per login and hour are answered. Further ones are refused without a comparison.
  expect(statuses.filter((status) => status === 423)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(35)
  expect((await server.verify(device, flowId, code)).status).toBe(429)
})

test('[AUTH-01][SEC-8] error: two concurrent right codes create one session', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { code, flowId } = await server.approved(device, email)

  const answers = await Promise.all([1, 2, 3].map(() => server.verify(device, flowId, code)))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
})

test('[AUTH-01][SEC-8] error: two right codes that both were found to be unused create one session', async () => {
  const storage = openSqlite(':memory:', Date.now)
  onTestFinished(() => storage.close())
  const { useOtp } = storage.auth
  const waiting: (() => void)[] = []
  Object.assign(storage.auth, {
    // Both requests have compared the code before either of them uses it.
    async useOtp(...parameters: Parameters<typeof useOtp>) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 2) for (const go of waiting) go()
      })
      return useOtp(...parameters)
    },
  })
  const server = await createAuthServer({ storage })
  const device = await server.createDevice()
  const { code, flowId } = await server.approved(device, email)

  const answers = await Promise.all([1, 2].map(() => server.verify(device, flowId, code)))

  expect(waiting).toHaveLength(2)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('[AUTH-01][SEC-10] behavior: all codes are equally likely', () => {
  // A fixed stream, so that the test is deterministic.
  let state = 42
  const random = (length: number) => {
    const bytes = new Uint8Array(length)
    for (let index = 0; index < length; index++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      bytes[index] = state >>> 24
    }
    return bytes
  }
  const draws = 200_000
  const cells = Array<number>(1000).fill(0)
  for (let draw = 0; draw < draws; draw++) {
    cells[Math.floor(Number(drawDigits(6, random)) / 1000)]! += 1
  }
  const expected = draws / cells.length
  const chiSquare = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 999 degrees of freedom: mean 999, standard deviation 45. The limit is five deviations above.
  expect(chiSquare).toBeLessThan(999 + 5 * 45)
})

test('[AUTH-01][SEC-10] behavior: discards random values that would bias small codes', () => {
  const draws = [2 ** 32 - 1, 4_294_000_000, 3_999_999]
  const random = () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(draws.shift() ?? 0)
    return bytes
  }

  expect(drawDigits(6, random)).toBe('999999')
  expect(draws).toEqual([])
})
