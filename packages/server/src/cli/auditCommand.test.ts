import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../cli.ts'
import { openStorage } from '../storage/openStorage.ts'
import { createAuthServer } from '../testing/createAuthServer.ts'

/** A folder with somebody who signed in, and the command over it. */
async function create() {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-audit-'))
  onTestFinished(() => rmSync(dataDir, { force: true, recursive: true }))
  const storage = openStorage({ clock: Date.now, dataDir })
  const server = await createAuthServer({ dataDir, storage })
  await server.signedIn(await server.createDevice(), 'ada@example.test')
  await storage.close()
  const said: string[] = []
  return {
    change(sql: string) {
      const database = new Database(join(dataDir, 'data', 'fairlead.db'))
      database.exec(sql)
      database.close()
    },
    async check() {
      const status = await runCli(['audit', 'check'], {
        print: (text) => said.push(text),
        printError: (text) => said.push(text),
        untilStopped: () => Promise.resolve(),
        variables: { DATA_DIR: dataDir },
      })
      return [status, said.at(-1)]
    },
  }
}

test('[AUTH-18][SEC-142] default: what nobody changed is whole', async () => {
  expect(await (await create()).check()).toEqual([0, 'Nothing was changed.'])
})

test.each([
  ["update audit set action = 'nothing' where seq = 2", 2],
  ["update audit set data = '{}' where seq = 3", 3],
  ['update audit set at = at + 1 where seq = 1', 1],
  ['delete from audit where seq = 2', 2],
  ['delete from audit where seq = (select max(seq) from audit)', 3],
  ['delete from audit where seq = 2; update audit set seq = 2 where seq = 3', 2],
])('[AUTH-18][SEC-142] error: %s', async (sql, entry) => {
  const { change, check } = await create()
  change(sql)

  expect(await check()).toEqual([1, `Entry ${entry} of the audit was changed, or is missing`])
})
