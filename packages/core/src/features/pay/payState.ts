import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'
import type { PayExchange } from './payApi.ts'
import type { payBalanceQuery } from './payBalanceQuery.ts'
import type { PayBill } from './resolveOrder.ts'

/** Step of a payment. */
export type PayStep =
  /** The page has asked for nothing. */
  | 'idle'
  /** The order is being checked. */
  | 'checking'
  /** The order can't be paid; `error` says why. */
  | 'invalid'
  /** The user chooses a way to pay. */
  | 'choosing'
  /** The wallet is being asked. */
  | 'asking'
  /** The user pays at an exchange. */
  | 'paying'
  /** The wallet has sent it, and the network has not included it yet. */
  | 'sent'
  | 'paid'
  /** The network or the exchange has refused it; nothing was paid. */
  | 'failed'
  /** No answer came in time: it may have been paid. */
  | 'unknown'

/** State of the page's current payment. */
export type PayState = {
  readonly step: PayStep
  /** Absent while there is no payment. */
  readonly actions?: PayActions | undefined
  /** True if a wallet can pay the bill: the adapter of its namespace sends transfers. */
  readonly isWalletOffered?: boolean | undefined
  /** The order after all checks; absent before. */
  readonly bill?: PayBill | undefined
  /** Reason of `invalid` and `failed`, or why a way to pay could not be started. */
  readonly error?: unknown
  readonly exchanges: readonly PayExchange[]
  readonly exchangesStatus: 'failed' | 'idle' | 'pending' | 'success'
  /** The exchange that was chosen; absent if the wallet pays. */
  readonly exchange?: PayExchange | undefined
  /** Window of the exchange. */
  readonly popup?: 'blocked' | 'closed' | 'open' | undefined
  /** The payment at the exchange, once it was started. */
  readonly session?: { readonly id: string; readonly url: string } | undefined
  /** Transaction hash, once it is known. */
  readonly hash?: string | undefined
}

/**
 * Actions on the current payment. The views take these functions from the state, so that their code is
 * not part of a page's first load.
 */
export type PayActions = {
  balanceQuery(): ReturnType<typeof payBalanceQuery>
  /** Asks the exchange once. */
  check(): Promise<void>
  /** Returns to the ways to pay. */
  chooseAgain(): void
  /** Prepares buying the missing amount. @returns Whole units; undefined if it can't be read. */
  findShortfall(): Promise<string | undefined>
  /** Asks the exchange regularly. Call it while the progress is shown. @returns Stops asking. */
  follow(): () => void
  loadExchanges(): Promise<void>
  /** Call it in a click handler: it opens a window. */
  payByExchange(exchange: PayExchange): void
  payWithWallet(): Promise<void>
  /** Opens the exchange's page again. Call it in a click handler. */
  reopen(): void
}

/** State without a payment. */
export const noPayment: PayState = { exchanges: [], exchangesStatus: 'idle', step: 'idle' }

/** Returns the payment state of a widget. Only the pay feature changes it. */
export function payState(fairlead: Fairlead): StoreApi<PayState> {
  return fairlead.own(createPayState)
}

function createPayState(): StoreApi<PayState> {
  return createStore<PayState>(() => noPayment)
}
