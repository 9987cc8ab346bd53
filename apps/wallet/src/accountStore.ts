import * as v from 'valibot'
import { createStore } from './createStore.ts'
import { readJson, tryWriteJson } from './safeStorage.ts'

const storageKey = 'fairlead-dev-wallet:accounts'
/** Initial and maximum number of accounts. */
const range = { from: 3, to: 20 }

const Accounts = v.pipe(
  v.object({
    count: v.pipe(v.number(), v.integer(), v.minValue(range.from), v.maxValue(range.to)),
    /** Index of the account whose addresses and balances are shown. */
    selected: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  v.check(({ count, selected }) => selected < count, 'No such account'),
)
/** The wallet's accounts; the keys are derived from the index. */
export type Accounts = v.InferOutput<typeof Accounts>

export type AccountStore = ReturnType<typeof createAccountStore>

/** Creates a store that survives a reload; unreadable data counts as a new wallet. */
export function createAccountStore(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const store = createStore<Accounts>(
    readJson(storage, storageKey, Accounts) ?? { count: range.from, selected: 0 },
  )
  function save(next: Accounts) {
    store.setState(next)
    // A full storage has three accounts after a reload; none is lost, as they follow from the mnemonic.
    tryWriteJson(storage, storageKey, next)
  }
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    isFull: () => store.getState().count >= range.to,
    /** Adds an account and selects it. */
    add() {
      const { count } = store.getState()
      if (count < range.to) save({ count: count + 1, selected: count })
    },
    select(selected: number) {
      const { count } = store.getState()
      if (selected >= 0 && selected < count) save({ count, selected })
    },
  }
}

/** Returns the display name of an account. */
export function accountName(index: number): string {
  return `Account ${index + 1}`
}
