import { BaseError, toAccountId } from '@fairlead/protocol'
import { showAfterSignIn } from '../../actions/showAfterSignIn.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { paymentsOf } from './payments.ts'
import { noPayment, payState } from './payState.ts'

/** Shows the receipt and resolves the page's call. */
export function settlePaid(fairlead: Fairlead, paid: { hash: string | undefined }): void {
  const { events, modal } = fairlead
  const state = payState(fairlead)
  const { bill, exchange } = state.getState()
  if (!bill) return
  const { hash } = paid
  state.setState({ error: undefined, hash, step: 'paid' })
  // Nothing is left to choose, so there is no way back to the order.
  if (modal.isOpen()) showAfterSignIn(fairlead, 'PayProgress')
  events.emit('PAY_SUCCESS', propertiesOf(fairlead))
  resolveCall(fairlead, { hash, isConfirmed: true, exchange: exchange?.id })
}

/** Shows a failure: nothing was paid. The user may choose another way; a closed modal rejects the page's call. */
export function settleFailed(fairlead: Fairlead, error: BaseError): void {
  payState(fairlead).setState({ error, step: 'failed' })
  fairlead.events.emit('PAY_ERROR', { ...propertiesOf(fairlead), code: error.code })
  if (!fairlead.modal.isOpen()) rejectCall(fairlead, error)
}

/** Shows that the outcome is unknown. If the wallet has sent it, the page gets the hash. */
export function settleUnknown(fairlead: Fairlead): void {
  const state = payState(fairlead)
  const { hash } = state.getState()
  state.setState({ step: 'unknown' })
  fairlead.events.emit('PAY_ERROR', { ...propertiesOf(fairlead), code: 'UPSTREAM_UNAVAILABLE' })
  if (hash !== undefined) resolveCall(fairlead, { hash, isConfirmed: false })
}

/** Rejects the page's call, if it is not settled, and forgets the payment. */
export function rejectCall(fairlead: Fairlead, error: BaseError): void {
  const payments = paymentsOf(fairlead)
  const { call } = payments
  payments.call = undefined
  payments.attempt.abort()
  payments.popup = undefined
  payState(fairlead).setState(noPayment, true)
  call?.end.abort()
  call?.reject(error)
}

/** Properties of the events about the current payment. */
export function propertiesOf(fairlead: Fairlead) {
  const { bill, exchange } = payState(fairlead).getState()
  return {
    network: bill?.network.caipNetworkId as NonNullable<typeof bill>['asset']['chainId'],
    asset: bill?.asset.symbol ?? '',
    ...(exchange ? { exchange: exchange.id } : {}),
  }
}

function resolveCall(
  fairlead: Fairlead,
  result: { exchange?: string | undefined; hash: string | undefined; isConfirmed: boolean },
): void {
  const payments = paymentsOf(fairlead)
  const { bill } = payState(fairlead).getState()
  const { call } = payments
  if (!bill) return
  payments.call = undefined
  const { amount, assetId: asset, network, recipient } = bill
  if (!fairlead.modal.isOpen()) payState(fairlead).setState(noPayment, true)
  call?.resolve({
    ...result,
    amount,
    asset,
    recipient: toAccountId(network.caipNetworkId, recipient),
  })
}

/** Error of a call whose modal was closed. */
export function closedError(fairlead: Fairlead): BaseError {
  const { error, exchange, session, step } = payState(fairlead).getState()
  const isOpen = session !== undefined && (step === 'paying' || step === 'unknown')
  return new BaseError('MODAL_CLOSED', {
    cause: error,
    hints: isOpen ? [`Not confirmed yet: session ${session.id} of exchange ${exchange?.id}`] : [],
  })
}
