import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openPostgresDb } from '../../testing/openPostgresDb.ts'
import { findPostgres, startPostgres } from '../../testing/startPostgres.ts'
import { openPostgres } from '../openPostgres.ts'
import { openFile, openSqlite, toKysely } from '../openSqlite.ts'
import type { Storage } from '../Storage.ts'
import { transact } from '../StoreContext.ts'
import type { Schema } from '../schema.ts'
import { auditRotated } from './auditRotated.ts'
import { appendAudit, type Sign } from './audits.ts'
import { findAuditBreak } from './findAuditBreak.ts'

const nowMs = Date.UTC(2026, 0, 1)
const hmac = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url')
const sign: Sign = async (content) => hmac('key', content)

/** Opens processes on one new database. The raw connection is what an intruder has. */
type Opened = { processes: readonly Storage[]; raw: Kysely<Schema> }
type Open = (count: number) => Promise<Opened>

async function openSqliteFile(count: number): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-chains-'))
  const path = join(folder, 'fairlead.db')
  const processes = Array.from({ length: count }, () => openSqlite(path, () => nowMs))
  await processes[0]!.migrate()
  const raw = toKysely(openFile(path))
  onTestFinished(async () => {
    await raw.destroy()
    for (const storage of processes) await storage.close()
    rmSync(folder, { force: true, recursive: true })
  })
  return { processes, raw }
}

/** Writes entries of two projects and of the operator. */
async function fill(open: Open) {
  const { processes, raw } = await open(1)
  const { auth } = processes[0]!
  const write = (action: string, projectId?: string) =>
    auth.writeAudit({ action, projectId, userId: 'usr_1' }, sign, nowMs)
  for (const index of [1, 2, 3, 4])
    for (const project of ['one', 'two']) await write(`a${index}`, project)
  await write('operator')
  const run = async (statements: string) => {
    for (const statement of statements.split(';')) await sql.raw(statement).execute(raw)
  }
  /** Returns what the check finds after these statements, which are then undone. */
  const checkAfter = (statements: string) =>
    transact(
      raw,
      async (transaction) => {
        for (const statement of statements.split(';')) await sql.raw(statement).execute(transaction)
        return findAuditBreak({ db: transaction }, sign)
      },
      () => false,
    )
  return { auth, check: () => auth.findAuditBreak(sign), checkAfter, raw, run, write }
}

/** Restores the chain of a project as it was when `take` was called. */
async function takeCopy(raw: Kysely<Schema>, id: string) {
  const head = await raw
    .selectFrom('audit_chain')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return async () => {
    await raw
      .deleteFrom('audit_entry')
      .where('chain', '=', id)
      .where('seq', '>', head.seq)
      .execute()
    await raw.updateTable('audit_chain').set(head).where('id', '=', id).execute()
  }
}

/** Statements of an intruder, and the first entry that is then found: chain and number. */
const changes: readonly (readonly [string, string | undefined, number])[] = [
  ["update audit_entry set action = 'x' where chain = 'two' and seq = 2", 'two', 2],
  ["update audit_entry set anchor = anchor + 9 where chain = 'two' and seq = 4", 'two', 4],
  ["update audit_entry set user_id = 'usr_2' where chain = 'one' and seq = 1", 'one', 1],
  ["delete from audit_entry where chain = 'one' and seq = 3", 'one', 3],
  [
    `update audit_entry set seq = 9 where chain = 'one' and seq = 2;
    update audit_entry set seq = 2 where chain = 'one' and seq = 3;
    update audit_entry set seq = 3 where chain = 'one' and seq = 9`,
    'one',
    2,
  ],
  ["delete from audit_entry where chain = 'one' and seq = 4", 'one', 4],
  [
    `delete from audit_entry where chain = 'one' and seq = 4; update audit_chain set seq = 3,
    hash = (select hash from audit_entry where chain = 'one' and seq = 3) where id = 'one'`,
    'one',
    4,
  ],
  ["update audit_chain set seq = 3 where id = 'one'", 'one', 4],
  ["update audit_chain set mac = '' where id = 'one'", 'one', 5],
  [
    "delete from audit_entry where chain = 'two'; delete from audit_chain where id = 'two'",
    'two',
    1,
  ],
  ["delete from audit_chain where id = 'two'", 'two', 1],
  [
    `update audit_entry set chain = 'new' where chain = 'two';
    update audit_chain set id = 'new' where id = 'two'`,
    'new',
    1,
  ],
  ["update audit_entry set chain = 'new' where chain = 'two' and seq = 4", 'two', 4],
  // An entry that was changed to say that all entries are deleted, its own included.
  [
    `update audit_entry set action = 'audit.pruned', data = '{"through":4,"hash":"' ||
    (select hash from audit_chain where id = 'one') || '"}' where chain = 'one' and seq = 2`,
    'one',
    2,
  ],
  // A chain can be removed from the operator's chain only with the entry that records it.
  [
    `delete from audit where seq = 2; delete from audit_entry where chain = 'two';
    delete from audit_chain where id = 'two'`,
    undefined,
    2,
  ],
]

function behavesAsChains(open: Open) {
  test('[SEC-323] behavior: entries that several processes append to several chains at once stay intact', async () => {
    const { processes } = await open(4)
    const chains = ['one', 'two', 'three', undefined]
    const jobs = processes.flatMap(({ auth }) =>
      Array.from({ length: 5 }, () =>
        chains.map((projectId) => auth.writeAudit({ action: 'a', projectId }, sign, nowMs)),
      ).flat(),
    )

    const points = await Promise.all(jobs)

    expect(new Set(points.map(({ hash }) => hash)).size).toBe(80)
    const { auth, statistics } = processes[0]!
    expect(Object.fromEntries(await statistics.readAuditEnds())).toEqual({
      '': 23,
      one: 20,
      three: 20,
      two: 20,
    })
    expect(await auth.findAuditBreak(sign)).toBeUndefined()
  })

  test('[SEC-323] behavior: entries of a project that arrive together share one transaction and one signature of the end', async () => {
    const { processes } = await open(1)
    const { auth } = processes[0]!
    let signed = 0
    const counted: Sign = async (content) => {
      signed += 1
      return hmac('key', content)
    }
    const write = () => auth.writeAudit({ action: 'a', projectId: 'one' }, counted, nowMs)
    await write()
    signed = 0

    const points = await Promise.all(Array.from({ length: 60 }, write))

    // One signature for the previous end, 60 for the entries, and one for the new end.
    expect(signed).toBe(62)
    expect(points.map(({ seq }) => seq)).toEqual(points.map((_, index) => index + 2))
    const results = await Promise.all([
      write(),
      auth.writeAudit({ action: 'left out', projectId: 'one' }, sign, nowMs, { isKept: false }),
      write(),
    ])
    expect(results.map(({ seq }) => seq)).toEqual([62, 63, 63])
    expect(await auth.findAuditBreak(sign)).toBeUndefined()
  })

  test('[SEC-324] error: changed, removed and reordered entries, and removed chains, are found', async () => {
    const { check, checkAfter } = await fill(open)
    expect(await check()).toBeUndefined()

    for (const [statements, chain, seq] of changes)
      expect(await checkAfter(statements), statements).toEqual(
        chain === undefined ? { seq } : { chain, seq },
      )
  })

  test('[SEC-324] error: a removed end is found after more entries are written', async () => {
    const { check, run, write } = await fill(open)
    await run(`delete from audit_entry where chain = 'one' and seq = 4;
      update audit_chain set seq = 3 where id = 'one'`)
    await write('later', 'one')
    await write('later', 'one')

    expect(await check()).toEqual({ chain: 'one', seq: 4 })
  })

  test('[SEC-325] error: a chain that was restored to an earlier state is found by its record', async () => {
    const { auth, check, raw, write } = await fill(open)
    const restore = await takeCopy(raw, 'one')
    await write('later', 'one')
    const { seq } = await auth.recordAudit(sign, nowMs)
    expect(await check()).toBeUndefined()
    // Without new entries, nothing is recorded.
    expect((await auth.recordAudit(sign, nowMs)).seq).toBe(seq)
    await restore()

    expect(await check()).toEqual({ chain: 'one', seq: 5 })
    // The next entry takes the number of the removed one.
    await write('another', 'one')
    expect(await check()).toEqual({ chain: 'one', seq: 5 })
  })

  test('[SEC-326] error: an older key signs no entry of a chain after the rotation', async () => {
    const { auth, raw } = await fill(open)
    let rotatedSeq = Number.POSITIVE_INFINITY
    const current: Sign = async (content, seq) =>
      hmac(seq >= rotatedSeq ? 'new key' : 'key', content)
    const write = (projectId: string, by: Sign) =>
      auth.writeAudit({ action: 'later', projectId }, by, nowMs)
    const check = () => auth.findAuditBreak(current, [rotatedSeq])
    const { seq } = await auth.writeAudit({ action: auditRotated }, current, nowMs, {
      beforeSigning: async (number) => {
        rotatedSeq = number
      },
    })
    expect(seq).toBe(rotatedSeq)
    const restore = await takeCopy(raw, 'one')
    await write('one', current)
    await write('three', current)
    expect(await check()).toBeUndefined()

    // With the older key and an older anchor, an intruder continues the chain as it was at the rotation.
    await restore()
    await sql`update audit_head set seq = ${rotatedSeq - 1}`.execute(raw)
    await write('one', sign)
    await sql`update audit_head set seq = (select max(seq) from audit)`.execute(raw)
    expect(await check()).toEqual({ chain: 'one', seq: 5 })
  })

  test('[SEC-327] behavior: each chain is checked from its last pruned entry, and is still recorded', async () => {
    const { auth, check, run, write } = await fill(open)
    await run('update audit_entry set at = at')
    const later = nowMs + 1_000
    const append = (action: string, projectId?: string) =>
      auth.writeAudit({ action, projectId }, sign, later)
    await append('later', 'one')
    await append('later')
    const writer = {
      record: () => auth.recordAudit(sign, later, 'all'),
      write: (entry: Parameters<typeof auth.writeAudit>[0]) => auth.writeAudit(entry, sign, later),
    }

    expect(await auth.pruneAudit(writer, nowMs)).toBe(0)
    // Each of the two projects loses four entries, the operator three.
    expect(await auth.pruneAudit(writer, later)).toBe(11)
    expect(await check()).toBeUndefined()
    await write('after', 'two')
    expect(await check()).toBeUndefined()
    await run(
      `delete from audit_entry where chain = 'two'; delete from audit_chain where id = 'two'`,
    )
    expect(await check()).toEqual({ chain: 'two', seq: 5 })
  })

  test('[SEC-328] behavior: a server of the previous version appends its entries to the operator’s chain', async () => {
    const { auth, check, raw, write } = await fill(open)
    const older = (action: string) =>
      raw
        .transaction()
        .execute((transaction) =>
          appendAudit(transaction, [
            { entry: { action, projectId: 'one', userId: 'usr_1' }, isKept: true, nowMs, sign },
          ]),
        )
    await older('older 1')
    await write('newer', 'one')
    await older('older 2')

    expect(await check()).toBeUndefined()
    const listed = await auth.listAudit('usr_1', { limit: 3 })
    expect(listed.map(({ action }) => action)).toEqual(['older 2', 'newer', 'older 1'])
  })
}

describe('sqlite', () => {
  behavesAsChains(openSqliteFile)
})

const postgres = findPostgres()

describe.skipIf(!postgres)('postgres', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let databases = 0
  beforeAll(async () => {
    server = await startPostgres(postgres!)
  })
  afterAll(() => server.stop())

  behavesAsChains(async (count) => {
    const admin = openPostgresDb(server.url)
    const name = `chains_${databases++}`
    await sql.raw(`create database ${name}`).execute(admin)
    await admin.destroy()
    const url = server.url.replace(/postgres$/, name)
    const processes = Array.from({ length: count }, () => openPostgres(url, () => nowMs))
    await processes[0]!.migrate()
    const raw = openPostgresDb(url)
    onTestFinished(async () => {
      await raw.destroy()
      for (const storage of processes) await storage.close()
    })
    return { processes, raw }
  })
})
