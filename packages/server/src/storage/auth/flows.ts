import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { AuthStore, Flow } from './AuthStore.ts'
import type { FlowRow } from './authSchema.ts'

type Flows = Pick<
  AuthStore,
  'addFlow' | 'approveDevice' | 'findFlow' | 'findLink' | 'findOpenFlow' | 'renewFlow' | 'tryLink'
>

export function createFlows(db: Kysely<Schema>): Flows {
  return {
    async addFlow(flow, nowMs) {
      await db
        .insertInto('auth_flow')
        .values({
          id: flow.id,
          kind: flow.kind,
          project_id: flow.projectId,
          origin: flow.origin,
          jkt: flow.jkt,
          email_bix: flow.emailIndex,
          email_ct: flow.emailSealed,
          language: flow.language,
          browser: flow.browser,
          needs_device: Number(flow.needsDevice),
          match_code: flow.matchCode,
          asks_digits: Number(flow.asksDigits),
          link_hash: flow.linkHash,
          link_tries: flow.linkTries,
          device_ok_at: flow.deviceApprovedAt,
          created_at: nowMs,
          expires_at: flow.expiresAt,
          used_at: flow.usedAt,
        })
        .execute()
    },

    async findFlow(id, { jkt, origin, projectId }) {
      const row = await db
        .selectFrom('auth_flow')
        .selectAll()
        .where('id', '=', id)
        .where('jkt', '=', jkt)
        .where('origin', '=', origin)
        .where('project_id', '=', projectId)
        .executeTakeFirst()
      return row && toFlow(row)
    },

    async findOpenFlow({ jkt, origin, projectId }, emailIndex, nowMs) {
      const row = await db
        .selectFrom('auth_flow')
        .selectAll()
        .where('jkt', '=', jkt)
        .where('kind', '=', 'email')
        .where('email_bix', '=', emailIndex)
        .where('origin', '=', origin)
        .where('project_id', '=', projectId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      return row && toFlow(row)
    },

    async renewFlow(id, { expiresAt, linkHash }) {
      await db
        .updateTable('auth_flow')
        .set({ expires_at: expiresAt, link_hash: linkHash })
        .where('id', '=', id)
        .execute()
    },

    async findLink(linkHash, nowMs) {
      const row = await db
        .selectFrom('auth_flow')
        .selectAll()
        .where('link_hash', '=', linkHash)
        .where('device_ok_at', 'is', null)
        .where('used_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst()
      return row && { flow: toFlow(row), startedAt: Number(row.created_at) }
    },

    async tryLink(linkHash, { maxTries, nowMs }) {
      const counted = await db
        .updateTable('auth_flow')
        .set((set) => ({ link_tries: set('link_tries', '+', 1) }))
        .where('link_hash', '=', linkHash)
        .where('link_tries', '<', maxTries)
        .where('device_ok_at', 'is', null)
        .where('used_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .returningAll()
        .executeTakeFirst()
      if (counted) return { flow: toFlow(counted), outcome: 'counted' }
      const row = await db
        .selectFrom('auth_flow')
        .selectAll()
        .where('link_hash', '=', linkHash)
        .executeTakeFirst()
      const isLocked = row && row.device_ok_at === null && row.link_tries >= maxTries
      return isLocked ? { flow: toFlow(row), outcome: 'locked' } : { outcome: 'gone' }
    },

    async approveDevice(flowId, nowMs) {
      const { numUpdatedRows } = await db
        .updateTable('auth_flow')
        .set({ device_ok_at: nowMs })
        .where('id', '=', flowId)
        .where('device_ok_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
  }
}

function toFlow(row: FlowRow): Flow {
  return {
    id: row.id,
    kind: row.kind === 'social' ? 'social' : 'email',
    projectId: row.project_id,
    origin: row.origin,
    jkt: row.jkt,
    emailIndex: row.email_bix,
    emailSealed: row.email_ct,
    language: row.language,
    browser: row.browser,
    needsDevice: row.needs_device === 1,
    matchCode: row.match_code,
    asksDigits: row.asks_digits === 1,
    linkHash: row.link_hash,
    linkTries: row.link_tries,
    deviceApprovedAt: row.device_ok_at === null ? null : Number(row.device_ok_at),
    expiresAt: Number(row.expires_at),
    usedAt: row.used_at === null ? null : Number(row.used_at),
  }
}
