import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { browserPopupEnvironment } from '../../utils/popupEnvironment.ts'
import type { PayExchange } from './payApi.ts'
import { paymentsOf } from './payments.ts'
import { payState } from './payState.ts'
import { propertiesOf, settleFailed, settlePaid, settleUnknown } from './settlePayment.ts'

/** Size of the exchange's window, in pixels. Source: constants, section 9. */
export const exchangePopup = { height: 720, width: 480 }
/** Interval of status requests, in milliseconds, and their largest number. Source: constants, section 9. */
export const exchangePollMs = 5_000
export const exchangePollTries = 20
/** Interval at which the window is checked, in milliseconds. */
const popupPollMs = 1_000

/**
 * Opens the exchange's window and shows the progress. Call it from a click handler; otherwise the browser blocks the
 * window. The state has the result.
 */
export function payByExchange(fairlead: Fairlead, exchange: PayExchange): void {
  const { events, modal } = fairlead
  const payments = paymentsOf(fairlead)
  const state = payState(fairlead)
  const { bill } = state.getState()
  if (!bill || !payments.call) return
  payments.attempt.abort()
  const attempt = new AbortController()
  payments.attempt = attempt
  payments.asked = 0
  const isOpened = openWindow(fairlead)
  state.setState({
    error: undefined,
    exchange,
    hash: undefined,
    popup: isOpened ? 'open' : 'blocked',
    session: undefined,
    step: 'paying',
  })
  events.emit('PAY_INITIATED', propertiesOf(fairlead))
  modal.push('PayProgress')
  const { popup } = payments
  const starting = payments.api().then((api) => api.start(bill, exchange.id, attempt.signal))
  starting.then(
    ({ sessionId: id, url }) => {
      if (attempt.signal.aborted) return popup?.close()
      state.setState({ session: { id, url } })
      popup?.go(url)
    },
    (cause: unknown) => {
      popup?.close()
      if (attempt.signal.aborted) return
      settleFailed(fairlead, BaseError.is(cause) ? cause : new BaseError('UNKNOWN', { cause }))
    },
  )
}

/** Opens the exchange's page again. Call it from a click handler. */
export function reopenExchangePage(fairlead: Fairlead): void {
  const state = payState(fairlead)
  const { session } = state.getState()
  if (!session) return
  const isOpened = openWindow(fairlead)
  state.setState({ popup: isOpened ? 'open' : 'blocked' })
  if (isOpened) paymentsOf(fairlead).popup?.go(session.url)
}

/** @returns False if the browser blocks the window. */
function openWindow(fairlead: Fairlead): boolean {
  const world = fairlead.environment.popups ?? browserPopupEnvironment()
  const payments = paymentsOf(fairlead)
  payments.popup = world.open('about:blank', { ...exchangePopup, isDisowned: true })
  return payments.popup !== undefined
}

/**
 * Asks the exchange every 5 s, at most 20 times in all, and watches its window. Call it while the progress is shown.
 *
 * @returns Stops asking.
 */
export function followExchangePayment(fairlead: Fairlead): () => void {
  const payments = paymentsOf(fairlead)
  const state = payState(fairlead)
  let cancel = () => {}
  let isOver = false
  let waitedMs = 0

  async function look() {
    if (isOver || state.getState().step !== 'paying') return
    waitedMs += popupPollMs
    const isNewlyClosed = watchWindow(fairlead)
    if (waitedMs >= exchangePollMs || isNewlyClosed) {
      waitedMs = 0
      if (state.getState().session) payments.asked += 1
      await checkExchangePayment(fairlead)
      const isOut = payments.asked >= exchangePollTries
      if (!isOver && isOut && state.getState().step === 'paying') return settleUnknown(fairlead)
    }
    if (!isOver) cancel = fairlead.environment.schedule(() => void look(), popupPollMs)
  }
  cancel = fairlead.environment.schedule(() => void look(), popupPollMs)
  return () => {
    isOver = true
    cancel()
  }
}

/** Notes that the window was closed. @returns True if it was open before. Pages that can't observe their windows never know. */
function watchWindow(fairlead: Fairlead): boolean {
  const state = payState(fairlead)
  const { popup } = paymentsOf(fairlead)
  const isCutOff = (fairlead.environment.popups ?? browserPopupEnvironment()).isCutOff
  const { popup: known, session } = state.getState()
  if (isCutOff || !session || known !== 'open' || !popup?.isClosed) return false
  state.setState({ popup: 'closed' })
  return true
}

/** Asks the exchange once. A failed request changes nothing: the next one may succeed. */
export async function checkExchangePayment(fairlead: Fairlead): Promise<void> {
  const { api, attempt } = paymentsOf(fairlead)
  const { exchange, session } = payState(fairlead).getState()
  const { signal } = attempt
  if (!exchange || !session) return
  const answer = await api()
    .then((calls) => calls.status(exchange.id, session.id, signal))
    .catch(() => undefined)
  if (!answer || signal.aborted) return
  const { status, txHash } = answer
  if (status === 'SUCCESS') return settlePaid(fairlead, { hash: txHash ?? undefined })
  if (status === 'FAILED')
    settleFailed(
      fairlead,
      new BaseError('REQUEST_REJECTED', {
        hints: [`Session ${session.id} of exchange ${exchange.id}`],
        shortMessage: 'The exchange did not make the payment',
      }),
    )
}

/** Returns from a failed payment, or from one at an exchange, to the ways to pay. */
export function choosePaymentAgain(fairlead: Fairlead): void {
  const state = payState(fairlead)
  if (state.getState().step === 'failed')
    state.setState({ error: undefined, hash: undefined, step: 'choosing' })
  fairlead.modal.reset('Pay')
}
