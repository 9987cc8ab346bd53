import type { Outgoing, State, Step, Table } from './State.ts'

/** Returns a copy with the entry set. */
export function put<value>(table: Table<value>, key: string | number, value: value): Table<value> {
  return { ...table, [key]: value }
}

/** Returns a copy without the matching entries; the same table if there are none. */
export function omit<value>(
  table: Table<value>,
  isOut: (value: value, key: string) => boolean,
): Table<value> {
  const kept = Object.entries(table).filter(([key, value]) => !isOut(value, key))
  return kept.length === Object.keys(table).length ? table : Object.fromEntries(kept)
}

/** Returns the table's own entry, never an inherited property. */
export function find<value>(table: Table<value>, key: string | number): value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** Runs `next` on the state of a step, and joins the effects of both. */
export function joinSteps(step: Step, next: (state: State) => Step): Step {
  const after = next(step.state)
  return { state: after.state, effects: [...step.effects, ...after.effects] }
}

/** Publishes a sealed message. @param key - Name of the wait for the relay's receipt. */
export function publishSealed(sealed: { state: State; message: Outgoing }, key?: string): Step {
  const { message, state } = sealed
  return { state, effects: [{ type: 'publish', key, messages: [message] }] }
}
