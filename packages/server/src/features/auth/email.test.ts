import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../storage/openSqlite.ts'
import { createAuthServer } from '../../testing/createAuthServer.ts'
import { canonicalEmail } from './canonicalEmail.ts'

const email = 'ada@example.test'

test('[AUTH-01][SEC-13] behavior: responds the same with and without an account for the address', async () => {
  const server = await createAuthServer()
  await server.signedIn(await server.createDevice(), email)
  server.clock.nowMs += 31_000

  const known = await server.start(await server.createDevice(), email)
  const unknown = await server.start(await server.createDevice(), 'nobody@example.test')

  const shape = ({ body, headers, status }: typeof known) => [
    status,
    { ...body, flowId: body.flowId.length, matchCode: body.matchCode.length },
    [...headers.keys()],
  ]
  expect(shape(known)).toEqual(shape(unknown))
  const [first, second] = [server.mailbox.messages(email).at(-1), server.mailbox.messages().at(-1)]
  expect(first?.subject).toBe(second?.subject)
})

test('[AUTH-01][SEC-14][SEC-19] error: mails are limited per address and per client, also after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-limits-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const startServer = async () => {
    const storage = openSqlite(join(folder, 'data', 'fairlead.db'), () => clock.nowMs)
    const server = await createAuthServer({ clock, dataDir: folder, storage })
    return { close: () => storage.close(), server }
  }
  let running = await startServer()
  let sent = 0
  async function start() {
    const { server } = running
    // A new device each time.
    const answer = await server.start(await server.createDevice(), email)
    if (answer.status === 200) sent += 1
    return answer
  }

  expect((await start()).status).toBe(200)
  const early = await start()
  expect(early).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect(early.headers.get('retry-after')).toBe('30')
  for (let index = 0; index < 4; index++) {
    clock.nowMs += 30_000
    expect((await start()).status).toBe(200)
  }
  clock.nowMs += 30_000
  expect((await start()).status).toBe(429)
  await running.close()
  running = await startServer()
  expect((await start()).status).toBe(429)

  clock.nowMs += 3_600_000
  for (let index = 0; index < 5; index++) {
    expect((await start()).status).toBe(200)
    clock.nowMs += 30_000
  }
  clock.nowMs += 3_600_000
  expect((await start()).status).toBe(429)
  expect(sent).toBe(10)
  await running.close()
})

test('[AUTH-01][SEC-19] behavior: other devices cannot use up the mail limit of an approved device', async () => {
  const server = await createAuthServer()
  const own = await server.createDevice()
  const session = (await server.signedIn(own, email)).body
  await server.call(own, '/v1/session/logout', {}, { accessToken: session.accessToken })
  const statuses: number[] = []
  for (let index = 0; index < 12; index++) {
    server.clock.nowMs += index % 5 === 0 ? 3_600_000 : 31_000
    const address = '198.51.100.1'
    statuses.push((await server.start(await server.createDevice(), email, { address })).status)
  }
  expect(statuses.at(-1)).toBe(429)

  const answers = []
  for (let index = 0; index < 11; index++) {
    answers.push((await server.start(own, email)).status)
    server.clock.nowMs += index % 5 === 4 ? 3_600_000 : 31_000
  }

  // The device's own limit still applies.
  expect(answers).toEqual([...Array(10).fill(200), 429])
})

/** Requests mails from new devices at one IP address, until that address is refused for a day. */
async function useUp(server: Awaited<ReturnType<typeof createAuthServer>>, address: string) {
  let sent = 0
  for (let index = 0; index < 12; index++) {
    const { status } = await server.start(await server.createDevice(), email, { address })
    if (status === 200) sent += 1
    server.clock.nowMs += index % 5 === 4 ? 3_600_000 : 30_000
  }
  return sent
}

test('[AUTH-01][SEC-19] behavior: using up the mail limit from one client does not block other clients', async () => {
  const server = await createAuthServer()
  const start = async (address: string) =>
    server.start(await server.createDevice(), email, { address })
  expect(await useUp(server, '198.51.100.1')).toBe(10)

  const statuses: number[] = []
  for (let index = 0; index < 4; index++) {
    // A refused request uses up nothing of the others, not even the 30 s between two mails.
    expect((await start('198.51.100.1')).status).toBe(429)
    statuses.push((await start('203.0.113.9')).status)
    // The pause between two mails still applies.
    const early = await start('203.0.113.10')
    if (index === 0) expect(early.headers.get('retry-after')).toBe('30')
    server.clock.nowMs += 30_000
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  // Three mails per day and IP address.
  server.clock.nowMs += 24 * 3_600_000
  expect((await start('203.0.113.9')).status).toBe(200)
})

test('[AUTH-01][SEC-19] error: an address gets at most thirty mails a day from all clients together', async () => {
  const server = await createAuthServer()
  const from = server.clock.nowMs
  let sent = 0
  for (let network = 0; network < 40; network++) {
    const address = `198.51.100.${network}`
    const { status } = await server.start(await server.createDevice(), email, { address })
    if (status === 200) sent += 1
    server.clock.nowMs += 30 * 60_000
  }
  expect(server.clock.nowMs - from).toBeLessThan(24 * 3_600_000)
  expect(sent).toBe(30)
  expect(server.mailbox.messages(email)).toHaveLength(30)
})

test('[AUTH-01][SEC-19] error: mails are limited per IP address', async () => {
  const server = await createAuthServer()
  const statuses: number[] = []
  for (let index = 0; index < 21; index++) {
    const device = await server.createDevice()
    statuses.push((await server.start(device, `a${index}@example.test`)).status)
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test('[AUTH-01][SEC-19] behavior: the limit of logins per IP address is configurable', async () => {
  const server = await createAuthServer({ loginsPerIpPerHour: 22 })
  const statuses: number[] = []
  for (let index = 0; index < 23; index++) {
    const device = await server.createDevice()
    statuses.push((await server.start(device, `a${index}@example.test`)).status)
  }
  expect(statuses).toEqual([...Array(22).fill(200), 429])
})

test('[AUTH-01][SEC-19] error: mails are limited per key', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const ofKey: number[] = []
  for (let index = 0; index < 61; index++) {
    const how = { address: `198.51.100.${index}` }
    ofKey.push((await server.start(device, `b${index}@example.test`, how)).status)
  }
  expect(ofKey).toEqual([...Array(60).fill(200), 429])
})

test.each([
  ['a header', 'a@b.example\r\nBcc: victim@example.test'],
  ['a header', 'a@b.example\nSubject: x'],
  ['a header', 'a@b.example, victim@example.test'],
  ['a header', 'Ada <a@b.example>'],
  ['a header', '"a b"@b.example'],
  ['a header', 'a@b.example\0'],
  ['a header', 'a b@b.example'],
  ['look-alikes', 'аdmin@example.test'],
  ['look-alikes', 'ﬁne@example.test'],
  ['look-alikes', 'admin@ｅxample.test'],
  ['look-alikes', 'admin\u200b@example.test'],
  ['no address', `${'a'.repeat(300)}@example.test`],
  ['no address', `${'a'.repeat(65)}@example.test`],
  ['no address', `a@${'b'.repeat(64)}.test`],
  ['no address', '@example.test'],
  ['no address', 'ada@localhost'],
  ['no address', 'ada@127.0.0.1'],
  ['no address', 'ada@-a.test'],
  ['no address', 'a..b@example.test'],
])('[AUTH-01][SEC-15][SEC-16][SEC-17] error: %s: no mail is sent to %j', async (_, input) => {
  const server = await createAuthServer()

  const answer = await server.start(await server.createDevice(), input)

  expect(answer).toMatchObject({ status: 400, body: { code: 'REQUEST_INVALID' } })
  expect(server.mailbox.messages()).toEqual([])
})

test('[AUTH-01][SEC-17] error: a body of a megabyte', async () => {
  const server = await createAuthServer()

  const answer = await server.start(await server.createDevice(), 'a'.repeat(1024 * 1024))

  expect(answer).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } })
})

test('[AUTH-01][SEC-16] behavior: normalizes addresses, and keeps look-alike domains apart', () => {
  expect(canonicalEmail(' Ada.Love+lace@EXAMPLE.Test ')).toBe('ada.love+lace@example.test')
  expect(canonicalEmail('ada@bücher.example')).toBe('ada@xn--bcher-kva.example')
  expect(canonicalEmail('ada@еxample.test')).not.toBe('ada@example.test')
})
