import { BaseError } from '@fairlead/protocol'
import { showAfterSignIn } from '../../actions/showAfterSignIn.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { PayOrder, PayReceipt } from '../../modal/payOrder.ts'
import { payBalanceQuery } from './payBalanceQuery.ts'
import {
  checkExchangePayment,
  choosePaymentAgain,
  followExchangePayment,
  payByExchange,
  reopenExchangePage,
} from './payByExchange.ts'
import { type PayServices, paymentsOf } from './payments.ts'
import { noPayment, type PayActions, payState } from './payState.ts'
import { closedError, propertiesOf, rejectCall } from './settlePayment.ts'

/** Steps during which the user's wallet or an exchange may already be paying. */
const busy: ReadonlySet<string> = new Set(['asking', 'paying', 'sent'])

/**
 * Opens the Pay view with an order. An invalid order is shown with its cause, and nothing can be paid.
 *
 * @returns The receipt, once the payment is made.
 * @throws `FEATURE_UNAVAILABLE` if the page has not turned on `pay`; `CONFLICT` while another payment is being made; the
 *   errors of `resolveOrder`; `MODAL_CLOSED` if the user leaves instead.
 */
export async function openPay(
  fairlead: Fairlead,
  order: PayOrder,
  services: PayServices,
): Promise<PayReceipt> {
  const { events, settings } = fairlead
  if (settings.getState().features.pay !== true)
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['Turn on the feature `pay`'] })
  const state = payState(fairlead)
  if (busy.has(state.getState().step))
    throw new BaseError('CONFLICT', { shortMessage: 'Another payment is being made' })
  rejectCall(fairlead, new BaseError('REQUEST_ABORTED', { hints: ['Replaced by another order'] }))

  const payments = paymentsOf(fairlead)
  const receipt = new Promise<PayReceipt>((resolve, reject) => {
    payments.call = { end: new AbortController(), reject, resolve, services }
  })
  // The user may close the modal before the order has been checked.
  receipt.catch(() => {})
  const { call } = payments
  state.setState({ ...noPayment, actions: createPayActions(fairlead), step: 'checking' }, true)
  showAfterSignIn(fairlead, 'Pay')
  fairlead.own(followModal)
  try {
    const { canPayWithWallet, resolveOrder } = await import('./resolveOrder.ts')
    const bill = await resolveOrder(fairlead, order)
    if (payments.call !== call) return receipt
    state.setState({
      bill,
      isWalletOffered: canPayWithWallet(fairlead, bill),
      step: 'choosing',
    })
    events.emit('PAY_OPENED', propertiesOf(fairlead))
    void loadPayExchanges(fairlead)
  } catch (cause) {
    if (payments.call !== call) return receipt
    const error = BaseError.is(cause) ? cause : new BaseError('UNKNOWN', { cause })
    // The view stays and shows the cause; the page learns it now.
    payments.call = undefined
    state.setState({ error, step: 'invalid' })
    events.emit('PAY_ERROR', { code: error.code })
    throw error
  }
  return receipt
}

/** Ends the payment when the modal closes, unless the wallet may still be paying. Runs once per widget. */
function followModal(fairlead: Fairlead): true {
  const { modal, onDestroy } = fairlead
  onDestroy(
    modal.store.subscribe(({ navigation }, before) => {
      if (!before.navigation.open || navigation.open) return
      const { step } = payState(fairlead).getState()
      if (step !== 'asking' && step !== 'sent') rejectCall(fairlead, closedError(fairlead))
    }),
  )
  onDestroy(() => rejectCall(fairlead, new BaseError('MODAL_CLOSED')))
  return true
}

function createPayActions(fairlead: Fairlead): PayActions {
  return {
    balanceQuery: () => payBalanceQuery(fairlead, payState(fairlead).getState().bill),
    check: () => checkExchangePayment(fairlead),
    chooseAgain: () => choosePaymentAgain(fairlead),
    async findShortfall() {
      const { findShortfall } = await import('./payWithWallet.ts')
      return findShortfall(fairlead)
    },
    follow: () => followExchangePayment(fairlead),
    loadExchanges: () => loadPayExchanges(fairlead),
    payByExchange: (exchange) => payByExchange(fairlead, exchange),
    async payWithWallet() {
      const { payWithWallet } = await import('./payWithWallet.ts')
      await payWithWallet(fairlead)
    },
    reopen: () => reopenExchangePage(fairlead),
  }
}

/** Reads the exchanges that the order can be paid from. Never rejects: the state has the result. */
async function loadPayExchanges(fairlead: Fairlead): Promise<void> {
  const { api, call } = paymentsOf(fairlead)
  const state = payState(fairlead)
  const { bill } = state.getState()
  if (!bill || !call) return
  const { signal } = call.end
  state.setState({ exchangesStatus: 'pending' })
  try {
    const exchanges = await (await api()).exchanges(bill, signal)
    if (!signal.aborted) state.setState({ exchanges, exchangesStatus: 'success' })
  } catch (error) {
    if (signal.aborted) return
    state.setState({ exchanges: [], exchangesStatus: 'failed' })
    if (!BaseError.is(error)) fairlead.report(error)
  }
}
