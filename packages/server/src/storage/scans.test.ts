import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { createAuthServer } from '../testing/createAuthServer.ts'
import { openSqlite } from './openSqlite.ts'

test('[AUTH-17] behavior: signing in and renewing a session read no whole table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-scans-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'fairlead.db')
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const statements = new Set<string>()
  const storage = openSqlite(path, () => clock.nowMs, {
    onQuery: (_durationMs, _isFailed, statement = '') => statements.add(statement),
  })
  onTestFinished(() => storage.close())
  const server = await createAuthServer({ clock, storage })
  statements.clear()

  const device = await server.createDevice()
  const { body } = await server.signedIn(device, 'ada@example.test')
  const { refreshToken } = body
  expect((await server.call(device, '/v1/token/refresh', { refreshToken })).status).toBe(200)

  const database = new Database(path)
  onTestFinished(() => void database.close())
  const read = [...statements].filter((text) =>
    /^\s*(?:delete|insert|select|update|with)\b/i.test(text),
  )
  expect(read.length).toBeGreaterThan(20)
  const scans = read.flatMap((text) =>
    (database.prepare(`explain query plan ${text}`).all([]) as { detail: string }[])
      // With a limit, the first rows of an index are enough.
      .filter(({ detail }) => detail.startsWith('SCAN') && !/\blimit\b/.test(text))
      .map(({ detail }) => `${detail}: ${text}`),
  )
  expect(scans).toEqual([])
})
