import { changesRow, lock, type StoreContext, transact } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import { expiredKeptSeconds, pendingMs } from './lifetimes.ts'
import type { SignerKind } from './readSmartSessions.ts'
import type { SessionRequest } from './SessionRequest.ts'

/** What every new session has. */
export type NewSmartSession = {
  readonly pci: string
  readonly projectId: string
  readonly origin: string | undefined
  /** CAIP-2 id. */
  readonly chain: string
  readonly address: string
  readonly request: SessionRequest
  /** Seconds since 1970. */
  readonly expiry: number
}

/** The grant of a session. */
export type Activation = {
  readonly context: string
  /** SHA-256 of the context in lower case, 64 hexadecimal digits. */
  readonly contextHash: string
  readonly block: bigint
  /** Maximum number of live sessions of the account on the chain. */
  readonly limit: number
}

/**
 * Result of an activation. `used`: the session, or the context, was activated before. `missing`: the session is
 * unknown, or was created too long ago. `full`: the account has too many live sessions.
 */
export type ActivationResult = 'done' | 'full' | 'missing' | 'used'

/** Stores a session that has to be activated. */
export async function create(
  { clock, db }: StoreContext,
  session: NewSmartSession & { readonly keySealed: string; readonly publicKey: string },
): Promise<void> {
  const { keySealed, publicKey } = session
  await db
    .insertInto('smart_sessions')
    .values({
      ...toRow(session, 'co-signed', clock()),
      key_ct: keySealed,
      public_key: publicKey,
    })
    .execute()
}

/** Activates a created session. Exactly one of several calls succeeds. */
export function activate(
  { clock, db }: StoreContext,
  pci: string,
  activation: Activation,
): Promise<ActivationResult> {
  const nowMs = clock()
  const work = async (transaction: Db): Promise<ActivationResult> => {
    // Writes first: in SQLite a transaction that has read can't always upgrade to a write.
    const isActivated = await changesRow(
      transaction
        .updateTable('smart_sessions')
        .set({ ...toActivated(activation, nowMs) })
        .where('pci', '=', pci)
        .where('activated_at', 'is', null)
        .where('created_at', '>', nowMs - pendingMs)
        .where((where) => where.not(where.exists(withContext(transaction, activation)))),
    )
    const row = await transaction
      .selectFrom('smart_sessions')
      .select(['activated_at', 'address', 'chain', 'created_at'])
      .where('pci', '=', pci)
      .executeTakeFirst()
    if (isActivated && row)
      return (await isFull(transaction, row, activation.limit, nowMs)) ? 'full' : 'done'
    const isUsed = row?.activated_at !== null || Number(row.created_at) > nowMs - pendingMs
    return row && isUsed ? 'used' : 'missing'
  }
  return transact(db, work, (result) => result === 'done')
}

/**
 * Stores a grant that needs no co-signer, activated.
 *
 * @returns `used` if its context was stored before.
 */
export function save(
  { clock, db }: StoreContext,
  session: NewSmartSession,
  activation: Activation,
): Promise<Exclude<ActivationResult, 'missing'>> {
  const nowMs = clock()
  const row = { ...toRow(session, 'app', nowMs), ...toActivated(activation, nowMs) }
  return transact(
    db,
    async (transaction) => {
      const isAdded = await changesRow(
        transaction
          .insertInto('smart_sessions')
          .values(row)
          .onConflict((conflict) => conflict.column('context_hash').doNothing()),
      )
      if (!isAdded) return 'used'
      return (await isFull(transaction, row, activation.limit, nowMs)) ? 'full' : 'done'
    },
    (result) => result === 'done',
  )
}

/** Marks a session as revoked and deletes its key. @returns `false` if it was revoked before, or is unknown. */
export async function revoke({ clock, db, forget }: StoreContext, pci: string): Promise<boolean> {
  const isRevoked = await changesRow(
    db
      .updateTable('smart_sessions')
      .set({ key_ct: null, revoked_at: clock() })
      .where('pci', '=', pci)
      .where('activated_at', 'is not', null)
      .where('revoked_at', 'is', null),
  )
  await forget()
  return isRevoked
}

/** Deletes sessions that expired 30 days ago, and those that were not activated within an hour. */
export async function sweep({ db, forget }: StoreContext, nowMs: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('smart_sessions')
    .where((where) =>
      where.or([
        where('expiry', '<=', Math.floor(nowMs / 1000) - expiredKeptSeconds),
        where.and([
          where('activated_at', 'is', null),
          where('created_at', '<=', nowMs - pendingMs),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await forget()
}

/** Counts the sessions of a project that wait for their activation. */
export async function countPending(
  { clock, db }: StoreContext,
  projectId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('smart_sessions')
    .select((select) => select.fn.countAll().as('count'))
    .where('project_id', '=', projectId)
    .where('activated_at', 'is', null)
    .where('created_at', '>', clock() - pendingMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function toRow(session: NewSmartSession, signerKind: SignerKind, nowMs: number) {
  const { address, chain, expiry, origin, pci, projectId, request } = session
  return {
    pci,
    project_id: projectId,
    origin: origin ?? null,
    chain,
    address: address.toLowerCase(),
    signer_kind: signerKind,
    request: JSON.stringify(request),
    key_ct: null,
    public_key: null,
    context: null,
    context_hash: null,
    activated_block: null,
    expiry,
    created_at: nowMs,
    activated_at: null,
    revoked_at: null,
  }
}

function toActivated({ block, context, contextHash }: Activation, nowMs: number) {
  return {
    activated_at: nowMs,
    activated_block: Number(block),
    context,
    context_hash: contextHash,
  }
}

function withContext(db: Db, { contextHash }: Activation) {
  return db
    .selectFrom('smart_sessions as other')
    .select('other.pci')
    .where('other.context_hash', '=', contextHash)
}

/** True if the account has more live sessions on the chain than allowed. No other is counted until the transaction ends. */
async function isFull(
  db: Db,
  of: { address: string; chain: string },
  limit: number,
  nowMs: number,
): Promise<boolean> {
  await lock(db, `smart sessions ${of.chain} ${of.address}`)
  const { count } = await db
    .selectFrom('smart_sessions')
    .select((select) => select.fn.countAll().as('count'))
    .where('address', '=', of.address)
    .where('chain', '=', of.chain)
    .where('activated_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expiry', '>', Math.floor(nowMs / 1000))
    .executeTakeFirstOrThrow()
  return Number(count) > limit
}
