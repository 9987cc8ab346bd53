import { tryParse } from '@fairlead/protocol'
import { sql } from 'kysely'
import * as v from 'valibot'
import { tryJson } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import type { ConnectionCount, PageFigures } from './Statistics.ts'

/** Number of events read at once. */
const pageSize = 500
/** Maximum numbers of rows in the results. Events come from browsers, which can send any names. */
const maxConnections = 50
const maxErrors = 20
/** Maximum number of different connections that are counted. */
const maxCounted = 1_000

/** Events whose details are read. */
const readEvents = ['CONNECT_SUCCESS', 'MODAL_OPENED']

const Text = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 64)),
)
const Details = v.object({
  caipNetworkId: v.optional(v.fallback(Text, ''), ''),
  connected: v.optional(v.unknown()),
  name: v.optional(v.fallback(Text, ''), ''),
  reconnect: v.optional(v.unknown()),
})

/** Reads the figures of pages from their telemetry. */
export async function readPages(db: Db, sinceMs: number): Promise<PageFigures> {
  const counts = await countNames(db, sinceMs)
  const countOf = (...names: string[]) =>
    counts.reduce((sum, { count, name }) => (names.includes(name) ? sum + count : sum), 0)
  const { connections, opened } = await readDetails(db, sinceMs)
  const connected = connections.reduce((sum, { count }) => sum + count, 0)
  return {
    events: counts.reduce((sum, { count }) => sum + count, 0),
    funnel: {
      opened,
      chosen: countOf('WALLET_SELECTED', 'EMAIL_SUBMITTED', 'SOCIAL_STARTED'),
      connected,
      declined: countOf('CONNECT_REJECTED'),
      failed: countOf('CONNECT_ERROR'),
    },
    connections: connections.slice(0, maxConnections),
    errors: counts
      .filter(({ isError, name }) => isError || name.endsWith('_ERROR'))
      .slice(0, maxErrors)
      .map(({ count, name }) => ({ count, name })),
  }
}

/** Counts the events of each name, the most frequent first. */
async function countNames(db: Db, sinceMs: number) {
  const rows = await db
    .selectFrom('events')
    .select(['event', 'kind', sql<number | string>`count(*)`.as('count')])
    .where('received_at', '>=', sinceMs)
    .groupBy(['event', 'kind'])
    .execute()
  return rows
    .map((row) => ({ count: Number(row.count), isError: row.kind === 'error', name: row.event }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

/** Counts openings without a connection, and new connections by wallet and network. */
async function readDetails(
  db: Db,
  sinceMs: number,
): Promise<{ connections: readonly ConnectionCount[]; opened: number }> {
  const counted = new Map<string, ConnectionCount>()
  let opened = 0
  for await (const { details, event } of readRows(db, sinceMs)) {
    const read = tryParse(Details, tryJson(details))
    if (!read) continue
    const { caipNetworkId: network, connected, name: wallet, reconnect } = read
    if (event === 'MODAL_OPENED') {
      if (connected !== true) opened++
    } else if (reconnect !== true) {
      const key = JSON.stringify([wallet, network])
      const isOther = !counted.has(key) && counted.size >= maxCounted
      const known = counted.get(isOther ? '' : key) ?? {
        count: 0,
        network: isOther ? '' : network,
        wallet: isOther ? 'Other' : wallet,
      }
      counted.set(isOther ? '' : key, { ...known, count: known.count + 1 })
    }
  }
  const connections = [...counted.values()].sort(
    (a, b) => b.count - a.count || (a.wallet < b.wallet ? -1 : 1),
  )
  return { connections, opened }
}

/** Reads the events of all projects page by page. */
async function* readRows(db: Db, sinceMs: number) {
  const projects = await db.selectFrom('event_heads').select('project_id').execute()
  for (const { project_id: projectId } of projects) {
    let position = 0
    for (;;) {
      const rows = await db
        .selectFrom('events')
        .select(['details', 'event', 'position'])
        .where('project_id', '=', projectId)
        .where('position', '>', position)
        .where('received_at', '>=', sinceMs)
        .where('event', 'in', readEvents)
        .orderBy('position')
        .limit(pageSize)
        .execute()
      yield* rows
      if (rows.length < pageSize) break
      position = Number(rows.at(-1)!.position)
    }
  }
}
