import { tryParse } from '@fairlead/protocol'
import { sql } from 'kysely'
import * as v from 'valibot'
import { bindStore, type StoreContext, tryJson } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import {
  findAuditSeq,
  listAuditEntries,
  listNewAuditEntries,
  readAuditEnds,
} from './listAuditEntries.ts'
import { readPages } from './readPages.ts'
import type { LoginCount, Statistics } from './Statistics.ts'

/** A day in milliseconds. */
export const dayMs = 24 * 60 * 60_000

/** Figures for operators. Reads only; behaves the same on SQLite and PostgreSQL. */
export type StatisticsStore = ReturnType<typeof createStatisticsStore>

/** @param relayDb - Database of the relay's tables. */
export function createStatisticsStore(context: StoreContext, relayDb: Db) {
  return {
    ...bindStore(context, { listAuditEntries, listNewAuditEntries, readAuditEnds }),
    /**
     * Reads the figures of a period. It counts all users and wallets, so it takes about a second for each million of
     * them.
     *
     * @param days - Number of days (UTC), including today.
     */
    async read(days: number, nowMs: number): Promise<Statistics> {
      const { db } = context
      const sinceMs = Math.floor(nowMs / dayMs) * dayMs - (days - 1) * dayMs
      const seq = await findAuditSeq(db, sinceMs)
      return {
        sinceMs,
        nowMs,
        users: await countUsers(db, { seq, sinceMs }),
        logins: await countLogins(db, { seq, sinceMs }),
        wallets: await countWallets(db, sinceMs),
        pages: await readPages(db, sinceMs),
        relay: await countRelay(relayDb, nowMs),
        mails: await countMails(db, nowMs),
        audit: await countAudit(db),
        gas: await readGas(db, nowMs),
        history: await readHistory(db),
      }
    },
  }
}

const count = sql<number | string>`count(*)`

/** Start of a period, as a time and as the number of an entry of the operator's audit chain. */
type Start = { seq: number; sinceMs: number }

async function countUsers(db: Db, { seq, sinceMs }: Start): Promise<Statistics['users']> {
  const users = db.selectFrom('app_user').select(count.as('count'))
  const total = await users.executeTakeFirstOrThrow()
  const created = await users.where('created_at', '>=', sinceMs).executeTakeFirstOrThrow()
  const signedIn = await db
    .selectFrom(selectSignIns(db, { seq, sinceMs }).as('signIns'))
    .select(sql<number | string>`count(distinct user_id)`.as('count'))
    .executeTakeFirstOrThrow()
  return {
    total: Number(total.count),
    created: Number(created.count),
    signedIn: Number(signedIn.count),
  }
}

/** Selects the sign-ins of a period from all audit chains. */
function selectSignIns(db: Db, { seq, sinceMs }: Start) {
  const own = db
    .selectFrom('audit')
    .select(['at', 'data', 'user_id'])
    .where('seq', '>=', seq)
    .where('at', '>=', sinceMs)
    .where('action', '=', 'signed_in')
  const others = db
    .selectFrom('audit_entry')
    .select(['at', 'data', 'user_id'])
    .where('anchor', '>=', seq - 1)
    .where('at', '>=', sinceMs)
    .where('action', '=', 'signed_in')
  return own.unionAll(others)
}

/** Entries of a sign-in by email name no provider. */
const SignedIn = v.object({ provider: v.optional(v.string(), 'email') })

async function countLogins(db: Db, start: Start): Promise<readonly LoginCount[]> {
  const rows = await db
    .selectFrom(selectSignIns(db, start).as('signIns'))
    .select([sql<number | string>`at / 86400000`.as('day'), 'data', count.as('count')])
    .groupBy(['day', 'data'])
    .execute()
  const counts = new Map<string, LoginCount>()
  for (const row of rows) {
    const kind = tryParse(SignedIn, tryJson(row.data))?.provider ?? 'email'
    const day = new Date(Number(row.day) * dayMs).toISOString().slice(0, 10)
    const key = `${day} ${kind}`
    const known = counts.get(key)?.count ?? 0
    counts.set(key, { count: known + Number(row.count), day, kind })
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

async function countWallets(db: Db, sinceMs: number): Promise<Statistics['wallets']> {
  const wallets = db.selectFrom('wallets').select(count.as('count'))
  const total = await wallets.executeTakeFirstOrThrow()
  const created = await wallets.where('created_at', '>=', sinceMs).executeTakeFirstOrThrow()
  const frozen = await wallets.where('frozen_at', 'is not', null).executeTakeFirstOrThrow()
  return {
    total: Number(total.count),
    created: Number(created.count),
    frozen: Number(frozen.count),
  }
}

async function countRelay(db: Db, nowMs: number): Promise<Statistics['relay']> {
  const kept = await db
    .selectFrom('relay_messages')
    .select([count.as('count'), sql<number | string | null>`sum(bytes)`.as('bytes')])
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow()
  const subscriptions = await db
    .selectFrom('relay_subscriptions')
    .select(count.as('count'))
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow()
  return {
    messages: Number(kept.count),
    bytes: Number(kept.bytes ?? 0),
    subscriptions: Number(subscriptions.count),
  }
}

async function countMails(db: Db, nowMs: number): Promise<Statistics['mails']> {
  const row = await db
    .selectFrom('mail_outbox')
    .select([count.as('count'), sql<number | string | null>`min(created_at)`.as('oldest')])
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow()
  return {
    waiting: Number(row.count),
    ...(row.oldest !== null && { oldestMs: Number(row.oldest) }),
  }
}

/** Counts by number, because the entries of a chain are numbered without gaps. */
async function countAudit(db: Db): Promise<Statistics['audit']> {
  const ends = db.selectFrom('audit').select('seq').limit(1)
  const first = await ends.orderBy('seq').executeTakeFirst()
  const last = await ends.orderBy('seq', 'desc').executeTakeFirst()
  const own = first && last ? Number(last.seq) - Number(first.seq) + 1 : 0
  const { rows } = await sql<{ count: number | string | null }>`
    select sum(seq + 1 - coalesce(
      (select min(seq) from audit_entry where chain = audit_chain.id), seq + 1
    )) as count from audit_chain`.execute(db)
  return { entries: own + Number(rows[0]?.count ?? 0), last: Number(last?.seq ?? 0) }
}

async function readGas(db: Db, nowMs: number): Promise<Statistics['gas']> {
  const day = new Date(nowMs).toISOString().slice(0, 10)
  const bundles = await db
    .selectFrom('bundles')
    .select(['chain', 'received_wei', 'spent_wei'])
    .where('settled_day', '=', day)
    .execute()
  const bundlers = new Map<string, { receivedWei: bigint; spentWei: bigint }>()
  for (const { chain, received_wei: received, spent_wei: spent } of bundles) {
    const { receivedWei, spentWei } = bundlers.get(chain) ?? { receivedWei: 0n, spentWei: 0n }
    bundlers.set(chain, {
      receivedWei: receivedWei + BigInt(received ?? 0),
      spentWei: spentWei + BigInt(spent ?? 0),
    })
  }
  const sponsored = await db
    .selectFrom('sponsored_days')
    .select(['project_id', 'spent_wei'])
    .where('day', '=', day)
    .orderBy('project_id')
    .execute()
  return {
    bundlers: [...bundlers].map(([chain, sums]) => ({ chain, ...sums })),
    sponsorships: sponsored.map((row) => ({
      projectId: row.project_id,
      spentWei: BigInt(row.spent_wei),
    })),
  }
}

async function readHistory(db: Db): Promise<Statistics['history']> {
  const rows = await db
    .selectFrom('history_chains')
    .select(['caught_up', 'chain', 'next_block'])
    .orderBy('chain')
    .execute()
  return rows.map((row) => ({
    chain: row.chain,
    nextBlock: Number(row.next_block),
    isCaughtUp: row.caught_up === 1,
  }))
}
