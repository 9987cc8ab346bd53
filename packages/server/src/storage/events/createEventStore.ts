import { parse } from '@fairlead/protocol'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '../schema.ts'
import type { EventStore, PageEvent } from './EventStore.ts'
import type { EventRow } from './eventSchema.ts'

/** Default maximum number of stored events, per project. */
export const keptEvents = 10_000

const Details = v.record(v.string(), v.unknown())
const Kind = v.picklist(['error', 'track'])

/** @param kept - Maximum number of stored events, per project. */
export function createEventStore(
  db: Kysely<Schema>,
  clock: () => number,
  kept = keptEvents,
): EventStore {
  return {
    async add(projectId, events) {
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
          .offset(kept)
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

    async list(projectId) {
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
