import { changesRow, type StoreContext } from '../StoreContext.ts'
import type { FlowRow } from './authSchema.ts'

/** Owner of a login: a key, on a page of a project. */
export type Caller = { jkt: string; origin: string; projectId: string }

/** A login in progress. Times are milliseconds since 1970. */
export type Flow = Caller & {
  id: string
  /** `social`: only the approval of a device, for a social login with the same id. */
  kind: 'email' | 'social'
  /** Keyed hash of the email address. */
  emailIndex: string
  /** The email address, encrypted for this row. */
  emailSealed: string
  language: string
  /** Name of the browser in the email. */
  browser: string
  /** True if the device must be approved by the email's link first. */
  needsDevice: boolean
  matchCode: string
  /** False for a client that can't show the digits: a button approves the device. */
  asksDigits: boolean
  linkHash: string | null
  linkTries: number
  deviceApprovedAt: number | null
  expiresAt: number
  usedAt: number | null
}

/** Result of an attempt at the digits of a link. */
type LinkTry = { outcome: 'counted' | 'locked'; flow: Flow } | { outcome: 'gone' }

export async function addFlow({ db }: StoreContext, flow: Flow, nowMs: number): Promise<void> {
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
}

/** Returns a flow only to its own caller. */
export async function findFlow(
  { db }: StoreContext,
  id: string,
  { jkt, origin, projectId }: Caller,
): Promise<Flow | undefined> {
  const row = await db
    .selectFrom('auth_flow')
    .selectAll()
    .where((eb) => eb.and({ id, jkt, origin, project_id: projectId }))
    .executeTakeFirst()
  return row && toFlow(row)
}

/** Returns the caller's unfinished login with this address. */
export async function findOpenFlow(
  { db }: StoreContext,
  { jkt, origin, projectId }: Caller,
  emailIndex: string,
  nowMs: number,
): Promise<Flow | undefined> {
  const own = { email_bix: emailIndex, jkt, kind: 'email', origin, project_id: projectId }
  const row = await db
    .selectFrom('auth_flow')
    .selectAll()
    .where((eb) => eb.and(own))
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row && toFlow(row)
}

/** Extends a login; attempts stay counted. */
export async function renewFlow(
  { db }: StoreContext,
  id: string,
  { expiresAt, linkHash }: { expiresAt: number; linkHash: string | null },
): Promise<void> {
  await db
    .updateTable('auth_flow')
    .set({ expires_at: expiresAt, link_hash: linkHash })
    .where('id', '=', id)
    .execute()
}

/** Returns the login of a link that can still be approved, and its start time. Does not count as an attempt. */
export async function findLink({ db }: StoreContext, linkHash: string, nowMs: number) {
  const row = await db
    .selectFrom('auth_flow')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .where('device_ok_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst()
  return row && { flow: toFlow(row), startedAt: Number(row.created_at) }
}

/** Counts an attempt, if any are left, before the digits are checked. */
export async function tryLink(
  { db }: StoreContext,
  linkHash: string,
  { maxTries, nowMs }: { maxTries: number; nowMs: number },
): Promise<LinkTry> {
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
}

/** Approves the device of a flow. @returns True if this call approved it. */
export function approveDevice({ db }: StoreContext, flowId: string, nowMs: number) {
  return changesRow(
    db
      .updateTable('auth_flow')
      .set({ device_ok_at: nowMs })
      .where('id', '=', flowId)
      .where('device_ok_at', 'is', null),
  )
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
