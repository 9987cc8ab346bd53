import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'
import { chainIdOf, connectedOf } from '../../store/selectors.ts'

/** Fields of the OnRamp view, as the user filled them in. */
export type OnrampDraftState = {
  /** Amount to pay in whole units, as typed. */
  readonly amount: string
  /** Id of the payment currency. */
  readonly paymentCurrency: string
  readonly paymentMethod: string
  /** Id of the chosen currency; undefined: the first one on the network. */
  readonly purchaseCurrency: string | undefined
  /** What the user lacks for something else; undefined if the purchase is for itself. */
  readonly goal: OnrampGoal | undefined
}

/** Reason of a purchase, which the user returns to afterwards. */
export type OnrampGoal = {
  /** Whole tokens that are missing. */
  readonly amount: string
  /** View to return to when the funds have arrived. */
  readonly redirectView: 'Pay'
  readonly symbol: string
}

/** Draft of the OnRamp view. It is reset when the modal closes, and when the network or the account changes. */
export type OnrampDraft = {
  readonly store: StoreApi<OnrampDraftState>
  change(change: Partial<OnrampDraftState>): void
  /** Emits `BUY_OPENED`, once until the draft is reset. */
  open(): void
}

const empty: OnrampDraftState = {
  amount: '100',
  goal: undefined,
  paymentCurrency: 'USD',
  paymentMethod: 'card',
  purchaseCurrency: undefined,
}

/** Returns the draft of a widget; creates it at the first call. */
export function onrampDraft(fairlead: Fairlead): OnrampDraft {
  return fairlead.own(createOnrampDraft)
}

function createOnrampDraft(fairlead: Fairlead): OnrampDraft {
  const store = createStore<OnrampDraftState>(() => empty)
  let isOpened = false
  const reset = () => {
    isOpened = false
    store.setState(empty, true)
  }
  fairlead.onDestroy(
    fairlead.modal.store.subscribe(({ navigation }, before) => {
      if (before.navigation.open && !navigation.open) reset()
    }),
  )
  let place = placeOf(fairlead)
  fairlead.onDestroy(
    fairlead.store.subscribe(() => {
      const next = placeOf(fairlead)
      if (next !== place) reset()
      place = next
    }),
  )
  return {
    store,
    change: (change) => store.setState(change),
    open() {
      if (!isOpened) fairlead.events.emit('BUY_OPENED', {})
      isOpened = true
    },
  }
}

/** Returns a key of the account and its network. */
function placeOf({ store }: Fairlead): string {
  const state = store.getState()
  const namespace = state.activeNamespace
  const address = connectedOf(state, namespace)?.accounts[0].address
  return `${chainIdOf(state, namespace)} ${address}`
}
