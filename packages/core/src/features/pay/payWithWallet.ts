import { BaseError } from '@fairlead/protocol'
import { fetchGasPrice } from '../../actions/fetchGasPrice.ts'
import { showAfterSignIn } from '../../actions/showAfterSignIn.ts'
import { waitForOutcome } from '../../actions/waitForOutcome.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { SendArguments } from '../../modal/routes.ts'
import { chainIdOf, connectedOf } from '../../store/selectors.ts'
import { formatUnits } from '../../utils/units.ts'
import { payBalanceQuery } from './payBalanceQuery.ts'
import { type PayCall, type PayServices, paymentsOf } from './payments.ts'
import { type PayState, payState } from './payState.ts'
import type { PayBill } from './resolveOrder.ts'
import {
  closedError,
  propertiesOf,
  rejectCall,
  settleFailed,
  settlePaid,
  settleUnknown,
} from './settlePayment.ts'

/** The outcome on the network is read every 2 s, for three minutes. */
const outcomeTries = 90
const outcomePauseMs = 2_000
/** Gas of a transfer of the native currency. */
const transferGas = 21_000n

/**
 * Lets the user pay with the connected wallet: connects one if needed, switches the network if needed, and shows the
 * order for approval. The order can't be edited there.
 *
 * Never rejects: the state has the error, and a failed switch is also shown as a toast.
 */
export async function payWithWallet(fairlead: Fairlead): Promise<void> {
  const { events, modal, store } = fairlead
  const state = payState(fairlead)
  const { call } = paymentsOf(fairlead)
  const { bill } = state.getState()
  if (!bill || !call) return
  const namespace = bill.network.chainNamespace
  if (!connectedOf(store.getState(), namespace))
    return modal.push('Connect', { namespace, redirectView: 'Pay' })
  startOver(fairlead)
  events.emit('PAY_INITIATED', propertiesOf(fairlead))
  try {
    await switchToBill(fairlead, { bill, call })
    const order = await fillDraft(bill, call.services)
    if (paymentsOf(fairlead).call !== call || modal.view() !== 'Pay') return
    followDraft(fairlead, { bill, call, order })
    modal.push('SendPreview', { order })
  } catch (error) {
    if (paymentsOf(fairlead).call === call) state.setState({ error })
  }
}

/** Switches to the order's network, if another one is active. @throws The errors of the wallet. */
async function switchToBill(
  fairlead: Fairlead,
  { bill: { network }, call }: { bill: PayBill; call: PayCall },
): Promise<void> {
  const state = fairlead.store.getState()
  const { chainNamespace: namespace } = network
  const isOnNetwork = chainIdOf(state, namespace) === network.caipNetworkId
  if (isOnNetwork && state.activeNamespace === namespace) return
  await call.services.switchNetwork(fairlead, network, {
    ignoreConfirmation: true,
    throwOnFailure: true,
  })
}

/**
 * Prepares buying what the wallet lacks: switches to the order's network, where the purchase is delivered.
 *
 * Never rejects: the state has the error.
 *
 * @returns The missing amount in whole units, with the network fee if the asset pays it; undefined if nothing is missing
 *   or the amount can't be read.
 */
export async function findShortfall(fairlead: Fairlead): Promise<string | undefined> {
  const state = payState(fairlead)
  const { call } = paymentsOf(fairlead)
  const { bill } = state.getState()
  if (!bill || !call) return undefined
  try {
    await switchToBill(fairlead, { bill, call })
    const { client } = await fairlead.queries()
    const query = { ...payBalanceQuery(fairlead, bill), staleTime: 0 }
    const [balance, fee] = await Promise.all([client.fetchQuery(query), readFee(fairlead, bill)])
    const missing = bill.units + fee - balance
    return missing > 0n ? formatUnits(missing, bill.asset.decimals) : undefined
  } catch (error) {
    if (paymentsOf(fairlead).call === call) state.setState({ error })
    return undefined
  }
}

/** Returns the network fee of the payment if its asset pays the fee; twice, because fees rise until the funds arrive. */
async function readFee(fairlead: Fairlead, { asset, network }: PayBill): Promise<bigint> {
  const { chainNamespace: namespace } = network
  if (asset.address !== undefined || namespace !== 'eip155') return 0n
  return 2n * transferGas * (await fetchGasPrice(fairlead, { namespace }))
}

/** Forgets an earlier attempt, at an exchange or with a wallet. */
function startOver(fairlead: Fairlead): void {
  const payments = paymentsOf(fairlead)
  payments.attempt.abort()
  payments.popup = undefined
  const { actions, bill, exchanges, exchangesStatus, isWalletOffered } =
    payState(fairlead).getState()
  const kept = { actions, bill, exchanges, exchangesStatus, isWalletOffered }
  const next: PayState = { ...kept, step: 'choosing' }
  payState(fairlead).setState(next, true)
}

/** Fills in the transfer. @throws `REQUEST_INVALID` if the recipient can't be paid. @returns The draft's owner. */
async function fillDraft(bill: PayBill, { draft }: PayServices): Promise<SendArguments> {
  const order: SendArguments = {
    amount: bill.amount,
    assetAddress: bill.asset.address,
    chainId: bill.network.caipNetworkId,
    namespace: bill.network.chainNamespace,
    to: bill.recipient,
  }
  await draft.fill(order, bill.asset)
  const status = () => draft.store.getState().receiver.status
  if (status() === 'resolving')
    await new Promise<void>((resolve) => {
      const stop = draft.store.subscribe(() => {
        if (status() === 'resolving') return
        stop()
        resolve()
      })
    })
  if (draft.store.getState().filledBy !== order) throw new BaseError('SWITCH_FAILED')
  if (status() !== 'ready')
    throw new BaseError('REQUEST_INVALID', { shortMessage: 'This recipient can’t be paid' })
  return order
}

/**
 * Follows the wallet's answer: the step is `asking` while the wallet is asked, then `sent` or `choosing` again. A change
 * of the account or the network resets the draft, but the wallet may still send.
 */
function followDraft(
  fairlead: Fairlead,
  asked: { bill: PayBill; call: PayCall; order: object },
): void {
  const { bill, call, order } = asked
  const { store: draft } = call.services.draft
  const payments = paymentsOf(fairlead)
  const state = payState(fairlead)
  const before = draft.getState().sent
  let isAsking = false
  const stop = draft.subscribe(() => {
    const { sent, submitting } = draft.getState()
    if (sent !== before && sent && isOf(bill, sent)) {
      stop()
      return void followSent(fairlead, { bill, hash: sent.hash })
    }
    const isSubmitting = submitting.includes(order)
    if (isSubmitting && !isAsking) {
      isAsking = true
      return state.setState({ step: 'asking' })
    }
    if (isAsking && !isSubmitting) {
      isAsking = false
      state.setState({ step: 'choosing' })
      // The modal was closed while the wallet was asked, and the wallet has not sent anything.
      if (!fairlead.modal.isOpen()) rejectCall(fairlead, closedError(fairlead))
    }
  })
  // A wallet that answers late is noticed even if the user has started another attempt.
  payments.stopFollowing()
  payments.stopFollowing = stop
  call.end.signal.addEventListener('abort', stop, { once: true })
}

function isOf(bill: PayBill, sent: { amount: string; network: string; to: string }): boolean {
  const { amount, network, recipient } = bill
  return sent.amount === amount && sent.to === recipient && sent.network === network.caipNetworkId
}

/** Shows the sent payment until the network has included it. */
async function followSent(
  fairlead: Fairlead,
  { bill: { network }, hash: sent }: { bill: PayBill; hash: string },
): Promise<void> {
  const { modal, store } = fairlead
  const address = connectedOf(store.getState(), network.chainNamespace)?.accounts[0].address ?? ''
  startOver(fairlead)
  payState(fairlead).setState({ hash: sent, step: 'sent' })
  if (modal.isOpen()) showAfterSignIn(fairlead, 'PayProgress')
  const timing = { pauseMs: outcomePauseMs, tries: outcomeTries }
  const { hash, status } = await waitForOutcome(fairlead, {
    address,
    hash: sent,
    network,
    ...timing,
  })
  // The widget was destroyed, which has rejected the call.
  if (payState(fairlead).getState().hash !== sent) return
  if (status === 'success') return settlePaid(fairlead, { hash })
  if (status === 'pending') return settleUnknown(fairlead)
  payState(fairlead).setState({ hash })
  const hints = [`Transaction: ${hash}`]
  settleFailed(
    fairlead,
    status === 'cancelled'
      ? new BaseError('REQUEST_REJECTED', {
          hints,
          shortMessage:
            'The wallet replaced the payment with another transaction. Nothing was paid',
        })
      : new BaseError('PROVIDER_ERROR', {
          hints,
          shortMessage: 'The network rejected the payment',
        }),
  )
}
