import type { PairingStorage } from '../environment.ts'
import { isRecord, parseJson } from '../jsonRpc.ts'
import type { Reader } from './guards.ts'
import { readers } from './records.ts'
import { emptyState, type InboxEntry, type State } from './State.ts'
import { topicsOf } from './topics.ts'

type Slice = keyof typeof readers
const slices = Object.keys(readers) as Slice[]

/** Version of the stored values; other versions are ignored. */
const version = 1

/**
 * Loads the state of the last visit. Invalid values and expired sessions are dropped. Expired proposals and
 * calls stay until the first tick ends them, so that wallets and waiting callers are notified.
 */
export async function loadState(options: loadState.Options): Promise<State> {
  const { now, prefix, readEntry = () => undefined, storage } = options
  const read = await Promise.all(
    slices.map(async (slice) => [slice, await load(storage, `${prefix}${slice}`)] as const),
  )
  let state: State = emptyState
  for (const [slice, value] of read) state = { ...state, [slice]: readers[slice](value, readEntry) }
  const isOver = (seconds: number) => seconds * 1000 <= now
  const keep = <value>(
    table: Readonly<Record<string, value>>,
    expiryOf: (value: value) => number,
  ) => Object.fromEntries(Object.entries(table).filter(([, value]) => !isOver(expiryOf(value))))
  const live = {
    ...state,
    sessions: keep(state.sessions, ({ session }) => session.expiry),
    // Unless the relay had it, the URI was never shown and the request never sent.
    proposals: keepOf(state.proposals, ({ sent }) => sent),
    pairings: keep(state.pairings, ({ expiry }) => expiry),
    calls: keepOf(state.calls, ({ sent }) => sent),
  }
  const topics = topicsOf(live)
  return {
    ...live,
    calls: keepOf(live.calls, ({ topic }) => topics.has(topic)),
    seen: keepOf(live.seen, (_, topic) => topics.has(topic)),
  }
}

export declare namespace loadState {
  type Options = {
    now: number
    prefix: string
    readEntry?: Reader<InboxEntry> | undefined
    storage: PairingStorage
  }
}

/** Saves the slices that changed. Errors of the storage are ignored. */
export async function saveState(options: saveState.Options): Promise<void> {
  const { after, before, prefix, storage } = options
  for (const slice of slices)
    if (before[slice] !== after[slice]) {
      const value = after[slice]
      const key = `${prefix}${slice}`
      const isEmpty = Object.keys(value).length === 0
      try {
        if (isEmpty) await storage.removeItem(key)
        else await storage.setItem(key, JSON.stringify({ version, value }))
      } catch {}
    }
}

export declare namespace saveState {
  type Options = { after: State; before: State; prefix: string; storage: PairingStorage }
}

async function load(storage: PairingStorage, key: string): Promise<unknown> {
  try {
    const value = parseJson((await storage.getItem(key)) ?? '')
    return isRecord(value) && value.version === version ? value.value : undefined
  } catch {
    return undefined
  }
}

function keepOf<value>(
  table: Readonly<Record<string, value>>,
  isKept: (value: value, key: string) => boolean,
): Readonly<Record<string, value>> {
  return Object.fromEntries(Object.entries(table).filter(([key, value]) => isKept(value, key)))
}
