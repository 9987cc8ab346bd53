import { type PayOrder, type PayReceipt, type PayState, pay } from '@fairlead/core'
import { payState } from '@fairlead/core/money'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Callbacks, usePending } from './usePending.ts'
import { useSelected } from './useSelected.ts'

/**
 * Asks the user to pay: `pay` opens the modal with an order. Closing the modal before the payment is made rejects with
 * `MODAL_CLOSED`. Needs the feature `pay`.
 *
 * @example
 * const { pay, status } = useFairleadPay({ onSuccess: ({ hash }) => check(hash) })
 * <button onClick={() => pay({ asset: 'eip155:1/slip44:60', amount: '0.05', recipient })}>Pay</button>
 */
export function useFairleadPay(callbacks: Callbacks<PayReceipt> = {}): useFairleadPay.Result {
  const fairlead = useFairleadInstance('useFairleadPay')
  const { data, error, run, status } = usePending(callbacks)
  const exchanges = useSelected(payState(fairlead), pickExchanges)
  const start = useCallback((order: PayOrder) => run(() => pay(fairlead, order)), [fairlead, run])
  return { data, error, exchanges, pay: start, status }
}

const pickExchanges = ({ exchanges }: PayState) => exchanges

export declare namespace useFairleadPay {
  type Result = {
    /** Receipt of the last payment, if it was made. */
    readonly data: PayReceipt | undefined
    /** Error of the last call, if it failed. */
    readonly error: unknown
    /** Exchanges that the current order can be paid from; empty before `pay` has read them. */
    readonly exchanges: PayState['exchanges']
    readonly pay: (order: PayOrder) => Promise<PayReceipt>
    readonly status: 'idle' | 'pending' | 'success' | 'error'
  }
}
