import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { formatLogEntry } from '../../log.ts'
import { openSqlite } from '../../storage/openSqlite.ts'
import { createAuthServer } from '../../testing/createAuthServer.ts'
import { auditSigner } from './AuthContext.ts'

const email = 'canary.ada@example.test'

test('[AUTH-18][SEC-11][SEC-23][SEC-135] behavior: neither the database nor the log contains a code, a token or an address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-canary-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  const storage = openSqlite(join(folder, 'data', 'fairlead.db'), Date.now)
  onTestFinished(() => storage.close())
  const server = await createAuthServer({ dataDir: folder, storage })
  const device = await server.createDevice()
  const started = await server.start(device, email)
  const link = server.linkToken(email)
  await server.approve(link, '999')
  await server.approve(link, started.body.matchCode)
  const code = server.code(email)
  const session = (await server.verify(device, started.body.flowId, code)).body
  const refreshed = (
    await server.call(device, '/v1/token/refresh', { refreshToken: session.refreshToken })
  ).body
  // A code that stays unused in the mailbox.
  server.clock.nowMs += 31_000
  await server.start(device, email)
  const open = server.code(email)
  await server.call(device, '/v1/token/refresh', { refreshToken: 'ses_x.y' })

  const secrets = [
    email,
    'canary.ada',
    link,
    session.accessToken,
    refreshed.accessToken,
    ...[session.refreshToken, refreshed.refreshToken].map((token: string) => token.split('.')[1]!),
  ]
  const files = readdirSync(join(folder, 'data')).map((file) => join(folder, 'data', file))
  expect(files.length).toBeGreaterThan(0)
  const dump = files.map((file) => readFileSync(file).toString('latin1')).join('\n')
  const log = server.entries.map(formatLogEntry).join('\n')
  for (const secret of secrets) {
    expect(dump).not.toContain(secret)
    expect(log).not.toContain(secret)
  }
  for (const digits of [code, open])
    expect(new RegExp(`(?<!\\d)${digits}(?!\\d)`).test(`${dump}\n${log}`), 'a code').toBe(false)
  // Control: the search finds ids, which are stored in plain text.
  expect(dump).toContain(started.body.flowId)
})

test('[AUTH-18][SEC-142] behavior: the audit log is a chain that reveals any change', async () => {
  const server = await createAuthServer()
  await server.signedIn(await server.createDevice(), email)
  const { auth } = server.storage
  expect(await auth.findAuditBreak(auditSigner(server.kms))).toBeUndefined()
  // Without the KMS key, a forged entry doesn't match.
  expect(await auth.findAuditBreak(async () => 'forged')).toEqual({ seq: 1 })
})
