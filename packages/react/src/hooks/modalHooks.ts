import { type PayOrder, type PayReceipt, type PayState, pay, updateEmail } from '@fairlead/core'
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

/**
 * Lets the user change the email address of their embedded wallet: `updateEmail` opens the modal, which closes when the
 * change is done. Closing it earlier rejects with `MODAL_CLOSED`.
 *
 * @example
 * const { updateEmail, isPending } = useFairleadUpdateEmail({ onSuccess: ({ email }) => greet(email) })
 */
export function useFairleadUpdateEmail(
  callbacks: Callbacks<{ email: string }> = {},
): useFairleadUpdateEmail.Result {
  const fairlead = useFairleadInstance('useFairleadUpdateEmail')
  const { data, error, isPending, run } = usePending(callbacks)
  const update = useCallback(() => run(() => updateEmail(fairlead)), [fairlead, run])
  return { data, error, isPending, updateEmail: update }
}

export declare namespace useFairleadUpdateEmail {
  type Result = {
    readonly data: { email: string } | undefined
    /** Error of the last run, if it failed. */
    readonly error: unknown
    readonly isPending: boolean
    updateEmail(): Promise<{ email: string }>
  }
}
