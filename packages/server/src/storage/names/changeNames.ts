import { changesRow, lock, type StoreContext, transact } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import { releasedMs } from './releasedMs.ts'

/** Coin type under which every name resolves. */
const ethereum = 60
/** How long used messages are remembered, in milliseconds. Longer than any message is accepted. */
const usedMs = 24 * 60 * 60_000

/**
 * Result of a change. `used`: the message was used before. `taken`: the name, or one that looks like it, is registered.
 * `missing`: the owner has no such name any more. `full`: the owner has the maximum of names. Nothing is stored unless
 * the result is `done`.
 */
export type NameChange = 'done' | 'full' | 'missing' | 'taken' | 'used'

/** What every change names. */
export type SignedChange = {
  readonly name: string
  /** Address that signed the message, in any letter case. */
  readonly owner: string
  /** SHA-256 of the signer and the message, 64 hexadecimal digits. */
  readonly messageId: string
}

/** Registers a name, and stores the owner's address under the coin type and under Ethereum's. */
export function register(
  { clock, db }: StoreContext,
  change: SignedChange & {
    readonly bio?: string | undefined
    readonly coinType: number
    /** Maximum number of names of an owner in a zone. */
    readonly perOwner: number
    readonly skeleton: string
    readonly zone: string
  },
): Promise<NameChange> {
  const { bio = null, coinType, name, perOwner, skeleton, zone } = change
  const owner = change.owner.toLowerCase()
  const nowMs = clock()
  return once(db, change.messageId, nowMs, async (transaction) => {
    // The former owner may register a released name again at any time.
    await transaction
      .deleteFrom('names')
      .where('zone', '=', zone)
      .where('skeleton', '=', skeleton)
      .where((where) =>
        where.or([
          where('released_at', '<=', nowMs - releasedMs),
          where.and([where('released_at', 'is not', null), where('owner', '=', owner)]),
        ]),
      )
      .execute()
    const isAdded = await changesRow(
      transaction
        .insertInto('names')
        .values({
          name,
          zone,
          skeleton,
          owner,
          coin_type: coinType,
          avatar: null,
          bio,
          registered_at: nowMs,
          updated_at: null,
          released_at: null,
        })
        .onConflict((conflict) => conflict.doNothing()),
    )
    if (!isAdded) return 'taken'
    await lock(transaction, `names ${zone} ${owner}`)
    const { count } = await transaction
      .selectFrom('names')
      .select((select) => select.fn.countAll<number | string>().as('count'))
      .where('owner', '=', owner)
      .where('zone', '=', zone)
      .where('released_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) > perOwner) return 'full'
    await addAddresses(transaction, { address: owner, coinType, name, nowMs })
    return 'done'
  })
}

/** Gives a name to another address. The attributes are deleted, because they described the former owner. */
export function transfer(
  { clock, db }: StoreContext,
  change: SignedChange & { readonly address: string; readonly coinType: number },
): Promise<NameChange> {
  const { coinType, name } = change
  const address = change.address.toLowerCase()
  const nowMs = clock()
  return once(db, change.messageId, nowMs, async (transaction) => {
    const isChanged = await changesRow(
      transaction
        .updateTable('names')
        .set({ avatar: null, bio: null, coin_type: coinType, owner: address, updated_at: nowMs })
        .where('name', '=', name)
        .where('owner', '=', change.owner.toLowerCase())
        .where('released_at', 'is', null),
    )
    if (!isChanged) return 'missing'
    await transaction.deleteFrom('name_addresses').where('name', '=', name).execute()
    await addAddresses(transaction, { address, coinType, name, nowMs })
    return 'done'
  })
}

/** Replaces the attributes of a name. */
export function describe(
  { clock, db }: StoreContext,
  change: SignedChange & {
    readonly avatar?: string | undefined
    readonly bio?: string | undefined
  },
): Promise<NameChange> {
  const { avatar = null, bio = null, name } = change
  const nowMs = clock()
  return once(db, change.messageId, nowMs, async (transaction) => {
    const isChanged = await changesRow(
      transaction
        .updateTable('names')
        .set({ avatar, bio, updated_at: nowMs })
        .where('name', '=', name)
        .where('owner', '=', change.owner.toLowerCase())
        .where('released_at', 'is', null),
    )
    return isChanged ? 'done' : 'missing'
  })
}

/** Ends a registration. The name resolves to nothing, and is reserved for its owner for 90 days. */
export function release({ clock, db, forget }: StoreContext, change: SignedChange) {
  const nowMs = clock()
  const released = once(db, change.messageId, nowMs, async (transaction) => {
    const isChanged = await changesRow(
      transaction
        .updateTable('names')
        .set({ avatar: null, bio: null, released_at: nowMs, updated_at: nowMs })
        .where('name', '=', change.name)
        .where('owner', '=', change.owner.toLowerCase())
        .where('released_at', 'is', null),
    )
    if (!isChanged) return 'missing'
    await transaction.deleteFrom('name_addresses').where('name', '=', change.name).execute()
    return 'done'
  })
  return released.finally(forget)
}

/** Runs a change in one transaction, if its message was not used before. */
function once(
  db: Db,
  messageId: string,
  nowMs: number,
  change: (transaction: Db) => Promise<NameChange>,
): Promise<NameChange> {
  return transact(
    db,
    async (transaction) => {
      // Writes first: in SQLite a transaction that has read can't always upgrade to a write.
      const isNew = await changesRow(
        transaction
          .insertInto('name_messages')
          .values({ id: messageId, used_at: nowMs })
          .onConflict((conflict) => conflict.column('id').doNothing()),
      )
      if (!isNew) return 'used'
      await transaction
        .deleteFrom('name_messages')
        .where('used_at', '<', nowMs - usedMs)
        .execute()
      return change(transaction)
    },
    (result) => result === 'done',
  )
}

/** Stores an address under a coin type, and under Ethereum's. */
async function addAddresses(
  transaction: Db,
  added: { address: string; coinType: number; name: string; nowMs: number },
): Promise<void> {
  const { address, coinType, name, nowMs } = added
  const types = [...new Set([ethereum, coinType])]
  await transaction
    .insertInto('name_addresses')
    .values(types.map((type) => ({ address, coin_type: type, created_at: nowMs, name })))
    .execute()
}
