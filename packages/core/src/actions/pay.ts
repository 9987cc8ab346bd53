import type { Fairlead } from '../Fairlead.ts'
import type { PayOrder, PayReceipt } from '../modal/payOrder.ts'

/**
 * Asks the user to pay an order, with a wallet or from an exchange. The modal shows the asset, the amount, the network
 * and the full recipient; none of them can be edited.
 *
 * Check the payment on your server before you deliver: a page can be changed by its user.
 *
 * @param order - Asset, amount and recipient, or a payment link (`ethereum:…`, `solana:…`).
 * @param callbacks - Called with the same results as the promise.
 * @returns The receipt, once the network has included the payment or the exchange has confirmed it.
 * @throws `MODAL_CLOSED` if the user closes the modal first; `REQUEST_INVALID` with the path of an invalid field,
 *   `NETWORK_NOT_FOUND` or `CHAIN_UNSUPPORTED` for an order that can't be paid; `CONFLICT` while another payment is being
 *   made; `FEATURE_UNAVAILABLE` if the feature `pay` is off.
 *
 * @example
 * const { hash } = await pay(fairlead, { asset: 'eip155:1/slip44:60', amount: '0.05', recipient })
 */
export async function pay(
  fairlead: Fairlead,
  order: PayOrder,
  callbacks: pay.Callbacks = {},
): Promise<PayReceipt> {
  const paying = fairlead.modal.open({ arguments: order, view: 'Pay' })
  paying.then(
    (receipt) => callbacks.onSuccess?.(receipt),
    (error: unknown) => callbacks.onError?.(error),
  )
  return paying
}

export declare namespace pay {
  type Callbacks = {
    onSuccess?: ((receipt: PayReceipt) => void) | undefined
    onError?: ((error: unknown) => void) | undefined
  }
}
