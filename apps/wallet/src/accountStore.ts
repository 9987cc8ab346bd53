import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { createStore } from './createStore.ts'

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

const Stored = v.pipe(v.string(), v.parseJson(), Accounts)

export type AccountStore = ReturnType<typeof createAccountStore>

/** Creates a store that survives a reload; unreadable data counts as a new wallet. */
export function createAccountStore(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const store = createStore<Accounts>(read(storage) ?? { count: range.from, selected: 0 })
  function become(next: Accounts) {
    store.setState(next)
    try {
      storage.setItem(storageKey, JSON.stringify(next))
    } catch {
      // The accounts are back to three after a reload; none is lost, as they follow from the mnemonic.
    }
  }
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    isFull: () => store.getState().count >= range.to,
    /** Adds an account and selects it. */
    add() {
      const { count } = store.getState()
      if (count < range.to) become({ count: count + 1, selected: count })
    },
    select(selected: number) {
      const { count } = store.getState()
      if (selected >= 0 && selected < count) become({ count, selected })
    },
  }
}

/** Returns the display name of an account. */
export function accountName(index: number): string {
  return `Account ${index + 1}`
}

function read(storage: Pick<Storage, 'getItem'>): Accounts | undefined {
  try {
    return tryParse(Stored, storage.getItem(storageKey))
  } catch {
    return undefined
  }
}
