import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCli } from '../cli.ts'
import { auditSigner } from '../features/auth/AuthContext.ts'
import { localProjectId } from '../features/project/localProject.ts'
import { createFileKms } from '../kms/createFileKms.ts'
import type { Sign } from '../storage/auth/audits.ts'
import { openStorage } from '../storage/openStorage.ts'
import { createAuthServer } from '../testing/createAuthServer.ts'

/**
 * Creates a folder with the audit of a login, and the command for it: three entries of the project, and one of the operator
 * that records the project's chain.
 *
 * @param early - Times of the operator's entries before it.
 */
async function create(early: readonly number[] = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-audit-'))
  onTestFinished(() => rmSync(dataDir, { force: true, recursive: true }))
  const storage = openStorage({ clock: Date.now, dataDir })
  const server = await createAuthServer({ dataDir, storage })
  for (const at of early)
    await storage.auth.writeAudit({ action: 'early' }, auditSigner(server.kms), at)
  await server.signedIn(await server.createDevice(), 'ada@example.test')
  await storage.close()
  const said: string[] = []
  const [folder, copy] = ['data', 'copy'].map((name) => join(dataDir, name)) as [string, string]
  async function run(...args: string[]) {
    const status = await runCli(['audit', ...args], {
      print: (text) => said.push(text),
      printError: (text) => said.push(text),
      untilStopped: () => Promise.resolve(),
      variables: { DATA_DIR: dataDir },
    })
    return [status, said.at(-1)]
  }
  return {
    keepCopy: () => cpSync(folder, copy, { recursive: true }),
    putBack() {
      rmSync(folder, { recursive: true })
      cpSync(copy, folder, { recursive: true })
    },
    /** Appends an entry as the server does. Default: to the operator's chain. */
    async write(projectId?: string) {
      const again = openStorage({ clock: Date.now, dataDir })
      const sign = auditSigner(server.kms)
      await again.auth.writeAudit({ action: 'later', projectId }, sign, Date.now())
      await again.close()
    },
    change(sql: string) {
      const database = new Database(join(dataDir, 'data', 'fairlead.db'))
      database.exec(sql)
      database.close()
    },
    /** Appends an entry that another key has signed. */
    async writeWith(sign: Sign) {
      const again = openStorage({ clock: Date.now, dataDir })
      await again.auth.writeAudit({ action: 'forged' }, sign, Date.now())
      await again.close()
    },
    /** Returns the signer of the present keys, which later rotations don't change. */
    async oldSigner(): Promise<Sign> {
      const copy = join(dataDir, 'stolen.key')
      cpSync(join(dataDir, 'keys', 'server.key'), copy)
      const options = { clock: Date.now, dataDir, keyFile: copy, random: randomBytes }
      return auditSigner(createFileKms(options))
    },
    async keys(...args: string[]) {
      const lines: string[] = []
      await runCli(['keys', ...args], {
        print: (text) => lines.push(text),
        printError: (text) => lines.push(text),
        untilStopped: () => Promise.resolve(),
        variables: { DATA_DIR: dataDir },
      })
      return lines.join('\n')
    },
    said,
    check: (...options: string[]) => run('check', ...options),
    prune: (...options: string[]) => run('prune', ...options),
  }
}

test('[AUTH-18][SEC-142] default: an unchanged audit log passes the check', async () => {
  expect(await (await create()).check()).toEqual([0, 'All entries are intact.'])
})

/** Times of two entries before the login. */
const early = [2020, 2021].map((year) => Date.UTC(year, 0, 1))
const ofProject = (entry: number) =>
  `Entry ${entry} of the audit of project ${localProjectId} was changed or is missing`
const ofOperator = (entry: number) => `Entry ${entry} of the audit was changed or is missing`

/** Deletes the last entry, and its record in the head. */
const cutEnd = `
  delete from audit where seq = 3;
  update audit_head set seq = 2, hash = (select hash from audit where seq = 2)`

test.each([
  ["update audit set action = 'nothing' where seq = 2", 2],
  ["update audit set data = '{}' where seq = 3", 3],
  ['update audit set at = at + 1 where seq = 1', 1],
  ['delete from audit where seq = 2', 2],
  ['delete from audit where seq = (select max(seq) from audit)', 3],
  [`${cutEnd}`, 3],
  [`${cutEnd}; update audit_head set mac = ''`, 3],
  ['delete from audit_head', 4],
  ["update audit_head set mac = ''", 4],
  ['delete from audit; update audit_head set seq = 0', 1],
  ['delete from audit where seq = 2; update audit set seq = 2 where seq = 3', 2],
])('[AUTH-18][SEC-142] error: %s', async (sql, entry) => {
  const { change, check } = await create(early)
  change(sql)

  expect(await check()).toEqual([1, ofOperator(entry)])
})

test.each([
  ["update audit_entry set action = 'nothing' where seq = 2", 2],
  ['delete from audit_entry where seq = 3', 3],
  ['delete from audit_chain', 1],
  ['delete from audit_entry; delete from audit_chain', 1],
])('[SEC-324] error: %s', async (sql, entry) => {
  const { change, check } = await create()
  change(sql)

  expect(await check()).toEqual([1, ofProject(entry)])
})

test.each([
  [cutEnd, 3],
  ['delete from audit_head', 4],
  ['delete from audit where seq = 3', 3],
])(
  '[AUTH-18][SEC-142] error: a truncated audit log is still detected after more entries are written',
  async (sql, entry) => {
    const { change, check, write } = await create(early)
    change(sql)
    await write()
    await write()

    expect(await check()).toEqual([1, ofOperator(entry)])
  },
)

test('[AUTH-18][SEC-142] behavior: later entries continue the chain', async () => {
  const { check, write } = await create()
  await write()
  await write(localProjectId)

  expect(await check()).toEqual([0, 'All entries are intact.'])
})

describe('[AUTH-18][SEC-289] after pruning', () => {
  const rest = 'Entries up to 1 were deleted by prune'

  test('behavior: the rest is checked, and can be pruned again', async () => {
    const { check, prune, said, write } = await create(early)
    expect(await prune('--before', '2019-12-31')).toEqual([
      0,
      'There are no entries before that date.',
    ])
    expect(await prune('--before', '2020-06-01')).toEqual([0, 'Deleted 1 entries.'])
    expect(await check()).toEqual([0, 'All entries are intact.'])
    expect(said).toContain(rest)
    await write()
    expect(await prune('--before', '2021-06-01')).toEqual([0, 'Deleted 1 entries.'])
    expect(await check()).toEqual([0, 'All entries are intact.'])
  })

  test('error: an entry that was pruned can’t be compared', async () => {
    const { check, prune } = await create(early)
    await prune('--before', '2020-06-01')
    const [status, text] = await check('--since', `1:${'A'.repeat(43)}`)
    expect([status, text]).toEqual([2, expect.stringContaining('Entry 1 was deleted by prune')])
  })

  test.each([
    ['delete from audit where seq = 2', 2],
    ["update audit set action = 'nothing' where seq = 3", 3],
    // Pretends that more was pruned.
    [
      `delete from audit where seq <= 3; update audit set data = '{"hash":"x","through":3}'
      where action = 'audit.pruned'`,
      4,
    ],
    ["delete from audit where action = 'audit.pruned'", 1],
  ])('error: %s', async (sql, entry) => {
    const { change, check, prune } = await create(early)
    await prune('--before', '2020-06-01')
    change(sql)
    expect(await check()).toEqual([1, ofOperator(entry)])
    expect(await prune('--before', '2021-06-01')).toEqual([1, ofOperator(entry)])
  })

  test.each([[], ['--before', 'yesterday'], ['--before', '2999-01-01'], ['--since', '1:x']])(
    'error: prune %s is rejected',
    async (...options) => {
      const { prune } = await create()
      expect(await prune(...options)).toEqual([2, expect.stringMatching(/--(?:before|since)/)])
    },
  )
})

test('[AUTH-18][SEC-142] error: detects a database that was restored to an earlier state', async () => {
  const audit = await create()
  await audit.check()
  const early = audit.said[0]?.replace('The audit ends at ', '') ?? ''
  expect(early).toMatch(/^\d+:[\w-]{43}$/)
  audit.keepCopy()
  await audit.write()
  await audit.check()
  const late = audit.said.at(-2)?.replace('The audit ends at ', '') ?? ''

  expect(await audit.check('--since', early)).toEqual([0, 'All entries are intact.'])
  expect(await audit.check('--since', late)).toEqual([0, 'All entries are intact.'])
  await audit.putBack()

  // The restored chain itself is complete and signed.
  expect(await audit.check()).toEqual([0, 'All entries are intact.'])
  expect(await audit.check('--since', early)).toEqual([0, 'All entries are intact.'])
  const [status, said] = await audit.check('--since', late)
  expect([status, said]).toEqual([1, expect.stringContaining('was restored from a backup')])
  expect((await audit.check('--since', 'yesterday'))[0]).toBe(2)
})

test('[SEC-265] default: entries before and after a rotation of the audit key are intact', async () => {
  const { check, keys, write } = await create()
  await write()

  expect(await keys('rotate', '--audit')).toMatch(/^New audit key, from entry 4 on: 4:[\w-]{43}$/)
  await write()
  expect(await keys('rotate', '--audit')).toMatch(/from entry 7 on/)
  await write()

  expect(await check()).toEqual([0, 'All entries are intact.'])
})

test('[SEC-265] error: an older audit key signs no entry after the rotation, and removes none', async () => {
  const { change, check, keepCopy, keys, oldSigner, putBack, write, writeWith } = await create()
  const sign = await oldSigner()
  keepCopy()
  await keys('rotate', '--audit')
  await write()

  // An entry that an older key has signed, after the rotation.
  await writeWith(sign)
  expect((await check())[1]).toContain('Entry 5 of the audit was changed')

  // The audit as it was before the rotation, signed throughout with the older key.
  putBack()
  expect((await check())[1]).toContain(ofOperator(2))

  // The server continues this audit without a notice, but the entry of the rotation is missing.
  await write()
  expect((await check())[1]).toContain(ofOperator(3))

  // Someone who can change the database only can't name another entry so.
  putBack()
  change("update audit set action = 'audit.rotated' where seq = 1")
  expect((await check())[1]).toContain('Entry 1 of the audit')
})
