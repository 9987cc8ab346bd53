import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'
import { browserPopupEnvironment, type PopupWindow } from '../../utils/popupEnvironment.ts'
import { formatUnits } from '../../utils/units.ts'
import type { PurchaseRecord, PurchaseWish } from './purchaseWork.ts'

/** Polling interval for the window's `closed` state, in milliseconds. */
export const windowPollMs = 1_000
/** Polling interval for the bought funds and the provider's report, in milliseconds. */
export const arrivalPollMs = 5_000
/** Time that the chain gets to show a reported delivery before a smaller amount is taken for it, in milliseconds. */
export const deliveryGraceMs = 60_000

/** State of the purchase in progress. */
export type OnrampPurchaseState = {
  /**
   * `opening`: the checkout's URL is being requested. `blocked`: the browser blocked the window. `unavailable`: there
   * is no URL; `error` says why. `open`: the user is in the checkout. `closed`: its window is closed, or detached, and
   * the provider has reported nothing. `paid`: the provider is processing the payment. `sent`: the provider reports the
   * delivery, which the chain doesn't show yet. `failed`: the provider reports a failure. `arrived`: the balance rose by
   * the delivery.
   */
  readonly status:
    | 'arrived'
    | 'blocked'
    | 'closed'
    | 'failed'
    | 'idle'
    | 'open'
    | 'opening'
    | 'paid'
    | 'sent'
    | 'unavailable'
  /** Amount by which the balance rose, in whole tokens. */
  readonly arrived?: string | undefined
  readonly error?: unknown
  readonly provider?: string | undefined
  readonly symbol?: string | undefined
  /** URL of the checkout; known only on the page that started the purchase. */
  readonly url?: string | undefined
}

/** The purchase of a widget; one at a time. */
export type OnrampPurchase = {
  readonly store: StoreApi<OnrampPurchaseState>
  /** Opens the checkout in a new window. Call it in a click handler; otherwise the browser blocks the window. */
  start(wish: PurchaseWish): void
  /** Opens the checkout of the same purchase again, in a click handler. Starts over if there is no URL. */
  reopen(): void
  /** Forgets the purchase. Its funds arrive all the same. */
  dismiss(): void
  /** Continues to watch the stored purchase, after a reload. */
  resume(): void
}

/** Size of the checkout's window, in pixels. */
const size = { height: 800, width: 480 }

type Run = {
  readonly fairlead: Fairlead
  readonly store: StoreApi<OnrampPurchaseState>
  /** Number of the current purchase. Late results of older purchases are ignored. */
  attempt: number
  popup: PopupWindow | undefined
  stops: (() => void)[]
  wish: PurchaseWish | undefined
}

/** Returns the purchase of a widget; creates it at the first call. */
export function onrampPurchase(fairlead: Fairlead): OnrampPurchase {
  return fairlead.own(createPurchase)
}

function createPurchase(fairlead: Fairlead): OnrampPurchase {
  const store = createStore<OnrampPurchaseState>(() => ({ status: 'idle' }))
  const run: Run = { attempt: 0, fairlead, popup: undefined, stops: [], store, wish: undefined }
  fairlead.onDestroy(() => stop(run))
  return {
    store,
    start: (wish) => void start(run, wish),
    reopen() {
      const { url } = store.getState()
      if (!url) return run.wish && void start(run, run.wish)
      run.popup = openWindow(fairlead, url)
      store.setState({ status: run.popup ? 'open' : 'blocked' })
    },
    dismiss() {
      finish(run, { status: 'idle' })
    },
    resume: () => void resume(run).catch(() => {}),
  }
}

const loadWork = () => import('./purchaseWork.ts')

/** If its code can't be loaded, the purchase stays stored for the next visit. */
async function resume(run: Run): Promise<void> {
  const { fairlead, store } = run
  const { readPurchase } = await loadWork()
  if (store.getState().status !== 'idle') return
  const record = readPurchase(fairlead)
  if (!record) return forget(run)
  const { provider, symbol } = record
  store.setState({ provider, status: 'closed', symbol })
  watch(run, record)
}

/** Ends the timers of the current purchase. */
function stop(run: Run): void {
  run.attempt += 1
  run.popup = undefined
  for (const cancel of run.stops.splice(0)) cancel()
}

/** Opens a window without `window.opener`, so that it can't reach this page. */
function openWindow({ environment }: Fairlead, url: string): PopupWindow | undefined {
  const popups = environment.popups ?? browserPopupEnvironment()
  const popup = popups.open('about:blank', { ...size, isDisowned: true })
  if (url !== 'about:blank') popup?.go(url)
  return popup
}

async function start(run: Run, wish: PurchaseWish): Promise<void> {
  const { fairlead, store } = run
  stop(run)
  const mine = run.attempt
  run.wish = wish
  // Opened at once, as browsers allow windows only in the click itself; the URL follows.
  const popup = openWindow(fairlead, 'about:blank')
  run.popup = popup
  const { provider } = wish
  store.setState({ provider, status: 'opening', symbol: wish.asset.currency.symbol }, true)
  fairlead.events.emit('BUY_PROVIDER_SELECTED', { provider })
  if (fairlead.modal.view() !== 'OnRampInProgress') fairlead.modal.push('OnRampInProgress')
  try {
    const { fetchPurchaseUrl, storePurchase } = await loadWork()
    const { record, url } = await fetchPurchaseUrl(fairlead, wish)
    if (mine !== run.attempt) return popup?.close()
    storePurchase(fairlead, record)
    popup?.go(url)
    store.setState({ status: popup ? 'open' : 'blocked', url })
    watch(run, record)
  } catch (error) {
    popup?.close()
    if (mine === run.attempt) store.setState({ error, status: 'unavailable' })
  }
}

/** Watches the window, the provider's reports and the balance, until the funds arrive or the purchase fails. */
function watch(run: Run, record: PurchaseRecord): void {
  const { fairlead, store } = run
  const mine = run.attempt
  const { now, schedule } = fairlead.environment
  const repeat = (work: () => Promise<void> | void, ms: number) => {
    const next = () => {
      const cancel = schedule(async () => {
        run.stops = run.stops.filter((one) => one !== cancel)
        await work()
        if (mine === run.attempt) next()
      }, ms)
      run.stops.push(cancel)
    }
    next()
  }
  repeat(() => {
    const isOpen = store.getState().status === 'open'
    if (isOpen && run.popup?.isClosed) store.setState({ status: 'closed' })
  }, windowPollMs)
  let completedAt: number | undefined
  const look = async () => {
    const { purchaseLifeMs, readHolding, readPurchaseStatus } = await loadWork()
    if (mine !== run.attempt) return
    if (now() - record.startedAt >= purchaseLifeMs) return finish(run, { status: 'idle' })
    const [held, reported] = await Promise.all([
      record.before === null ? undefined : readHolding(fairlead, record).catch(() => undefined),
      readPurchaseStatus(fairlead, record).catch(() => undefined),
    ])
    if (mine !== run.attempt) return
    if (reported === 'completed') completedAt ??= now()
    const gained = held && held.balance - BigInt(record.before ?? 0)
    const isLate = completedAt !== undefined && now() - completedAt >= deliveryGraceMs
    if (gained && isDelivery(gained, record, isLate)) return arrive(run, record, gained)
    if (reported === 'failed') return finish(run, { ...store.getState(), status: 'failed' })
    if (reported === 'completed') store.setState({ status: 'sent' })
    if (reported === 'pending') store.setState({ status: 'paid' })
  }
  repeat(look, arrivalPollMs)
}

/**
 * True if a rise of the balance is the delivery. Anyone can send dust to the account, which must not end the watch. Half
 * of the quoted amount allows for prices that move and fees that are added in the checkout. Users can enter a smaller
 * amount there, so a smaller rise counts as well once the provider has reported the delivery some time ago.
 */
function isDelivery(gained: bigint, { expected }: PurchaseRecord, isLate: boolean): boolean {
  return gained > 0n && (isLate || gained * 2n >= BigInt(expected))
}

/** Tells the user that the funds are there, also while the modal is closed. */
function arrive(run: Run, record: PurchaseRecord, gained: bigint): void {
  const { fairlead, store } = run
  const arrived = formatUnits(gained, record.decimals)
  const { address, chainId, symbol } = record
  finish(run, { ...store.getState(), arrived, status: 'arrived' })
  if (fairlead.modal.view() !== 'OnRampInProgress')
    fairlead.modal.showToast({
      arrived: { amount: arrived, symbol },
      // The user may be elsewhere when the funds arrive.
      autoClose: false,
      message: `${arrived} ${symbol}`,
      variant: 'success',
    })
  void import('../../actions/accountData.ts')
    .then(({ refreshAccount }) => refreshAccount(fairlead, { address, chainId }))
    // The balances are read again when the user opens the account.
    .catch(() => {})
}

function finish(run: Run, state: OnrampPurchaseState): void {
  stop(run)
  forget(run)
  run.store.setState(state, true)
}

/** Removes the stored purchase. A purchase that starts now is stored later, when its URL is known. */
function forget({ fairlead }: Run): void {
  void loadWork()
    .then(({ storePurchase }) => storePurchase(fairlead, undefined))
    .catch(() => {})
}
