import { parse } from '@fairlead/protocol'
import { sql } from 'kysely'
import * as v from 'valibot'
import { type StoreContext, transact } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import type { EventRow } from './eventSchema.ts'

/** A telemetry event of a page, sanitized. */
export type PageEvent = {
  /** UUID; a repeated event is stored once. */
  readonly id: string
  readonly kind: 'error' | 'track'
  readonly event: string
  /** ISO 8601, by the page's clock. */
  readonly happenedAt: string
  /** Without query and fragment. */
  readonly url: string
  readonly domain: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Maximum number of stored events, per project. */
const keptEvents = 10_000

const Details = v.record(v.string(), v.unknown())
const Kind = v.picklist(['error', 'track'])

/** Events in the database, limited per project: the oldest are deleted. Behaves the same on SQLite and PostgreSQL. */
export type EventStore = ReturnType<typeof createEventStore>

export function createEventStore({ clock, db }: StoreContext) {
  return {
    /** @returns Number of new events; 0 if the project was deleted. */
    async add(projectId: string, events: readonly PageEvent[]): Promise<number> {
      if (events.length === 0) return 0
      // Rolled back if all events are known, so that repeated events use up no positions.
      const added = transact(
        db,
        (transaction) => insertEvents(transaction, { events, nowMs: clock(), projectId }),
        (count) => count > 0,
      )
      return added.catch(async (error: unknown) => {
        const project = db.selectFrom('projects').select('id').where('id', '=', projectId)
        if (await project.executeTakeFirst()) throw error
        return 0
      })
    },

    /** The newest first. */
    async list(projectId: string): Promise<readonly PageEvent[]> {
      const rows = await db
        .selectFrom('events')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('position', 'desc')
        .execute()
      return rows.map(toEvent)
    },
  }
}

/**
 * Inserts events, and deletes the ones that are over the limit. The cost depends on the number of new events, not on the
 * number of stored ones.
 *
 * @returns Number of new events.
 */
async function insertEvents(
  db: Db,
  { events, nowMs, projectId }: { events: readonly PageEvent[]; nowMs: number; projectId: string },
): Promise<number> {
  // Writes first: in SQLite a transaction that has read can't always upgrade to a write.
  const head = await db
    .insertInto('event_heads')
    .values({ last: events.length, project_id: projectId })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ last: sql`event_heads.last + excluded.last` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const last = Number(head.last)
  const first = last - events.length + 1
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('events')
    .values(
      events.map((event, index) => toRow(event, { nowMs, position: first + index, projectId })),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'event_id']).doNothing())
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('events')
    .where('project_id', '=', projectId)
    .where('position', '<=', last - keptEvents)
    .execute()
  return Number(numInsertedOrUpdatedRows)
}

function toRow(
  event: PageEvent,
  { nowMs, position, projectId }: { nowMs: number; position: number; projectId: string },
): EventRow {
  return {
    project_id: projectId,
    event_id: event.id,
    received_at: nowMs,
    position,
    happened_at: event.happenedAt,
    kind: event.kind,
    event: event.event,
    url: event.url,
    domain: event.domain,
    details: JSON.stringify(event.details),
  }
}

function toEvent(row: EventRow): PageEvent {
  return {
    id: row.event_id,
    kind: parse(Kind, row.kind, 'SERVER_ERROR'),
    event: row.event,
    happenedAt: row.happened_at,
    url: row.url,
    domain: row.domain,
    details: parse(Details, JSON.parse(row.details), 'SERVER_ERROR'),
  }
}
