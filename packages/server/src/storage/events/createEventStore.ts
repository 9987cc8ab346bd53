import { parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { StoreContext } from '../StoreContext.ts'
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
      const rows = events.map((event) => toRow(projectId, event, clock()))
      // Inserts first: in SQLite a transaction that has read can't always upgrade to a write.
      const added = db.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows = 0n } = await transaction
          .insertInto('events')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['project_id', 'event_id']).doNothing())
          .executeTakeFirstOrThrow()
        const [tooOld] = await transaction
          .selectFrom('events')
          .select(['event_id', 'received_at'])
          .where('project_id', '=', projectId)
          .orderBy('received_at', 'desc')
          .orderBy('event_id', 'desc')
          .offset(keptEvents)
          .limit(1)
          .execute()
        if (tooOld)
          await transaction
            .deleteFrom('events')
            .where('project_id', '=', projectId)
            .where((where) =>
              where.or([
                where('received_at', '<', tooOld.received_at),
                where.and([
                  where('received_at', '=', tooOld.received_at),
                  where('event_id', '<=', tooOld.event_id),
                ]),
              ]),
            )
            .execute()
        return Number(numInsertedOrUpdatedRows)
      })
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
        .orderBy('received_at', 'desc')
        .orderBy('event_id', 'desc')
        .execute()
      return rows.map(toEvent)
    },
  }
}

function toRow(projectId: string, event: PageEvent, nowMs: number): EventRow {
  return {
    project_id: projectId,
    event_id: event.id,
    received_at: nowMs,
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
