import { sql } from 'kysely'
import type { Place } from '../../kms/Kms.ts'
import type { StoreContext } from '../StoreContext.ts'

const pageSize = 500

/** An encrypted value in the database, with its place. */
export type KeptEnvelope = { readonly place: Place; readonly sealed: string }

/** Columns with encrypted values, and the column that identifies their rows. */
const columns = [
  { table: 'share_sets', column: 'share', key: 'id' },
  { table: 'email_login', column: 'email_ct', key: 'user_id' },
  { table: 'auth_flow', column: 'email_ct', key: 'id' },
  { table: 'email_update', column: 'email_ct', key: 'id' },
  { table: 'email_undo', column: 'email_ct', key: 'id' },
  { table: 'mail_outbox', column: 'mail_ct', key: 'id' },
  { table: 'social_profile', column: 'profile_ct', key: 'id' },
  { table: 'social_flow', column: 'content_ct', key: 'id' },
  { table: 'smart_sessions', column: 'key_ct', key: 'pci' },
] as const

type Row = { id: string; sealed: string; epoch?: number; wallet_id?: string }

/** Access to all values in the database that are encrypted with a key of the server. */
export type EnvelopeStore = ReturnType<typeof createEnvelopeStore>

export function createEnvelopeStore({ db }: Pick<StoreContext, 'db'>) {
  /** Reads all values in pages, which limits memory use. */
  async function* read(): AsyncGenerator<readonly KeptEnvelope[]> {
    for (const { column, key, table } of columns)
      for (let after: string | undefined = ''; after !== undefined; ) {
        const place = table === 'share_sets' ? sql`, wallet_id, epoch` : sql``
        const { rows } = await sql<Row>`
          select ${sql.ref(key)} as id, ${sql.ref(column)} as sealed ${place}
          from ${sql.table(table)} where ${sql.ref(key)} > ${after} and ${sql.ref(column)} is not null
          order by ${sql.ref(key)} limit ${pageSize}`.execute(db)
        after = rows.at(-1)?.id
        if (rows.length > 0)
          yield rows.map(({ epoch, id, sealed, wallet_id: walletId }) => ({
            place: { table, column, key: id, ...(walletId && { walletId, setId: id, epoch }) },
            sealed,
          }))
      }
  }

  return {
    read,

    /** @returns `false` if the value has changed since it was read, or was deleted. */
    async replace({ place, sealed }: KeptEnvelope, next: string): Promise<boolean> {
      const found = columns.find(
        ({ column, table }) => column === place.column && table === place.table,
      )
      if (!found) return false
      const { column, key, table } = found
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${next}
        where ${sql.ref(key)} = ${place.key} and ${sql.ref(column)} = ${sealed}`.execute(db)
      return numAffectedRows === 1n
    },

    async isEmpty(): Promise<boolean> {
      return (await read().next()).done === true
    },
  }
}
