import type { Table } from './State.ts'

/** @returns A copy with that entry. */
export function put<value>(table: Table<value>, key: string | number, value: value): Table<value> {
  return { ...table, [key]: value }
}

/** @returns A copy without those entries; the same one when there was nothing to leave out. */
export function omit<value>(
  table: Table<value>,
  isOut: (value: value, key: string) => boolean,
): Table<value> {
  const kept = Object.entries(table).filter(([key, value]) => !isOut(value, key))
  return kept.length === Object.keys(table).length ? table : Object.fromEntries(kept)
}

/** @returns The entry itself, never something that every object has. */
export function find<value>(table: Table<value>, key: string | number): value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
