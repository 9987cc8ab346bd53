import type { Kysely } from 'kysely'
import type { Place } from '../../kms/Kms.ts'
import type { Schema } from '../schema.ts'
import type { EnvelopeStore, KeptEnvelope } from './EnvelopeStore.ts'

const pageSize = 500

type Entry = KeptEnvelope & { readonly id: string }

/** A column with encrypted values. */
type Column = {
  readonly table: Place['table']
  readonly column: Place['column']
  /** Reads a page of rows ordered by id, starting after `after`. */
  read(db: Kysely<Schema>, after: string): Promise<readonly Entry[]>
  replace(
    db: Kysely<Schema>,
    row: { id: string; from: string; to: string },
  ): Promise<{ numUpdatedRows: bigint }>
}

const columns: readonly Column[] = [
  {
    table: 'share_sets',
    column: 'share',
    async read(db, after) {
      const rows = await db
        .selectFrom('share_sets')
        .select(['id', 'wallet_id', 'epoch', 'share'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageSize)
        .execute()
      return rows.map(({ epoch, id, share, wallet_id: walletId }) => ({
        id,
        place: { table: 'share_sets', column: 'share', key: id, walletId, setId: id, epoch },
        sealed: share,
      }))
    },
    replace: (db, { from, id, to }) =>
      db
        .updateTable('share_sets')
        .set({ share: to })
        .where('id', '=', id)
        .where('share', '=', from)
        .executeTakeFirstOrThrow(),
  },
  {
    table: 'email_login',
    column: 'email_ct',
    async read(db, after) {
      const rows = await db
        .selectFrom('email_login')
        .select(['user_id', 'email_ct'])
        .where('user_id', '>', after)
        .orderBy('user_id')
        .limit(pageSize)
        .execute()
      return rows.map(({ email_ct: sealed, user_id: id }) => ({
        id,
        place: { table: 'email_login', column: 'email_ct', key: id },
        sealed,
      }))
    },
    replace: (db, { from, id, to }) =>
      db
        .updateTable('email_login')
        .set({ email_ct: to })
        .where('user_id', '=', id)
        .where('email_ct', '=', from)
        .executeTakeFirstOrThrow(),
  },
  {
    table: 'auth_flow',
    column: 'email_ct',
    async read(db, after) {
      const rows = await db
        .selectFrom('auth_flow')
        .select(['id', 'email_ct'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageSize)
        .execute()
      return rows.map(({ email_ct: sealed, id }) => ({
        id,
        place: { table: 'auth_flow', column: 'email_ct', key: id },
        sealed,
      }))
    },
    replace: (db, { from, id, to }) =>
      db
        .updateTable('auth_flow')
        .set({ email_ct: to })
        .where('id', '=', id)
        .where('email_ct', '=', from)
        .executeTakeFirstOrThrow(),
  },
  {
    table: 'email_update',
    column: 'email_ct',
    async read(db, after) {
      const rows = await db
        .selectFrom('email_update')
        .select(['id', 'email_ct'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageSize)
        .execute()
      return rows.map(({ email_ct: sealed, id }) => ({
        id,
        place: { table: 'email_update', column: 'email_ct', key: id },
        sealed,
      }))
    },
    replace: (db, { from, id, to }) =>
      db
        .updateTable('email_update')
        .set({ email_ct: to })
        .where('id', '=', id)
        .where('email_ct', '=', from)
        .executeTakeFirstOrThrow(),
  },
  {
    table: 'email_undo',
    column: 'email_ct',
    async read(db, after) {
      const rows = await db
        .selectFrom('email_undo')
        .select(['id', 'email_ct'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageSize)
        .execute()
      return rows.map(({ email_ct: sealed, id }) => ({
        id,
        place: { table: 'email_undo', column: 'email_ct', key: id },
        sealed,
      }))
    },
    replace: (db, { from, id, to }) =>
      db
        .updateTable('email_undo')
        .set({ email_ct: to })
        .where('id', '=', id)
        .where('email_ct', '=', from)
        .executeTakeFirstOrThrow(),
  },
  {
    table: 'social_profile',
    column: 'profile_ct',
    async read(db, after) {
      const rows = await db
        .selectFrom('social_profile')
        .select(['id', 'profile_ct'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageSize)
        .execute()
      return rows.map(({ id, profile_ct: sealed }) => ({
        id,
        place: { table: 'social_profile', column: 'profile_ct', key: id },
        sealed,
      }))
    },
    replace: (db, { from, id, to }) =>
      db
        .updateTable('social_profile')
        .set({ profile_ct: to })
        .where('id', '=', id)
        .where('profile_ct', '=', from)
        .executeTakeFirstOrThrow(),
  },
  {
    table: 'social_flow',
    column: 'content_ct',
    async read(db, after) {
      const rows = await db
        .selectFrom('social_flow')
        .select(['id', 'content_ct'])
        .where('id', '>', after)
        .where('content_ct', 'is not', null)
        .orderBy('id')
        .limit(pageSize)
        .execute()
      return rows.map(({ content_ct, id }) => ({
        id,
        place: { table: 'social_flow', column: 'content_ct', key: id },
        sealed: content_ct ?? '',
      }))
    },
    replace: (db, { from, id, to }) =>
      db
        .updateTable('social_flow')
        .set({ content_ct: to })
        .where('id', '=', id)
        .where('content_ct', '=', from)
        .executeTakeFirstOrThrow(),
  },
]

export function createEnvelopeStore(db: Kysely<Schema>): EnvelopeStore {
  async function* read() {
    for (const column of columns) {
      let after = ''
      for (;;) {
        const page = await column.read(db, after)
        const last = page.at(-1)
        if (!last) break
        yield page.map(({ place, sealed }) => ({ place, sealed }))
        after = last.id
      }
    }
  }

  return {
    read,

    async replace({ place, sealed }, next) {
      const found = columns.find(
        ({ column, table }) => column === place.column && table === place.table,
      )
      const row = { from: sealed, id: place.key, to: next }
      return (await found?.replace(db, row))?.numUpdatedRows === 1n
    },

    async isEmpty() {
      return (await read().next()).done === true
    },
  }
}
