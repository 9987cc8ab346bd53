import { createHash } from 'node:crypto'
import type { Row, Table } from './RawDatabase.ts'

/** Number of rows and digest of a table. */
export type TableSummary = { readonly digest: string; readonly rows: number }

const modulus = 1n << 256n

/**
 * Creates a digest of a table's rows, independent of their order and of the kind of database: the sum of the rows'
 * SHA-256 hashes. It finds lost, doubled and changed rows. It doesn't protect from an attacker.
 */
export function createRowDigest({ columns }: Table): {
  add(row: Row): void
  read(): TableSummary
} {
  const order = columns
    .map((name, index) => ({ index, name }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  let sum = 0n
  let rows = 0
  return {
    add(row) {
      // Postgres returns large integers as text, SQLite as numbers.
      const values = order.map(({ index }) => {
        const value = row[index] ?? null
        return value === null ? null : String(value)
      })
      const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex')
      sum = (sum + BigInt(`0x${hash}`)) % modulus
      rows++
    },
    read: () => ({ digest: sum.toString(16).padStart(64, '0'), rows }),
  }
}
