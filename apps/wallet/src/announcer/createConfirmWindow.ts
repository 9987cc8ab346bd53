import { tryParse } from '@fairlead/protocol'
import type * as v from 'valibot'
import { ToPage, type ToWindow, type WindowRequest } from '../messages.ts'
import { namespaceResults } from '../namespaceRequest.ts'
import { ProviderRpcError } from '../providerError.ts'
import { results as evmResults } from '../walletRequest.ts'

/** Time that the window waits for the next request before it closes, in milliseconds. */
export const closeGraceMs = 300
/** Interval at which `closed` is polled, in milliseconds. */
export const closedPollMs = 500
/** Maximum number of pending requests. */
const queueLimit = 10

/** A second request of these kinds would repeat the same question; signatures and transactions can queue. */
const oneAtATime: readonly WindowRequest['kind'][] = [
  'connect',
  'addNetwork',
  'switchNetwork',
  'share',
]

const results = { ...evmResults, ...namespaceResults }
type Result<kind extends WindowRequest['kind']> = v.InferOutput<(typeof results)[kind]>

type Pending = {
  id: string
  request: WindowRequest
  reject: (error: ProviderRpcError) => void
  resolve: (result: unknown) => void
}

export type ConfirmWindow = ReturnType<typeof createConfirmWindow>

/** The window, and the requests that wait for it. */
type State = createConfirmWindow.Options & {
  dismissOffer: (() => void) | undefined
  isReady: boolean
  opened: createConfirmWindow.Handle | undefined
  readonly queue: Pending[]
  stopClosing: () => void
  stopPolling: () => void
}

/**
 * The page's side of the confirm window: opens it, shows one request after another, and receives the results. A message
 * must come from that window and from the wallet's origin, and match the schema. A closed window declines all requests.
 */
export function createConfirmWindow(options: createConfirmWindow.Options) {
  const state: State = {
    ...options,
    dismissOffer: undefined,
    isReady: false,
    opened: undefined,
    queue: [],
    stopClosing() {},
    stopPolling() {},
  }
  options.listen((event) => receive(state, event))
  return {
    ask: <const request extends WindowRequest>(request: request) => askUser(state, request),
    close: () => closeWindow(state),
  }
}

export declare namespace createConfirmWindow {
  type Handle = {
    readonly closed: boolean
    close(): void
    focus(): void
    postMessage(message: ToWindow, targetOrigin: string): void
  }
  /** Returns a function that cancels the timer. */
  type Timer = (ms: number, run: () => void) => () => void
  type Options = {
    after: Timer
    every: Timer
    listen: (onMessage: (event: Message) => void) => void
    /** Shows a button to open the window, after the browser blocked it. Returns a function that removes it. */
    offerToOpen: (choices: { onCancel: () => void; onOpen: () => void }) => () => void
    /** Returns `null` if the browser blocks the window. */
    openWindow: () => Handle | null
    randomId: () => string
    walletOrigin: string
  }
  type Message = { readonly data: unknown; readonly origin: string; readonly source: unknown }
}

function receive(state: State, event: createConfirmWindow.Message) {
  const { after, opened, queue, walletOrigin } = state
  if (!opened || event.source !== opened || event.origin !== walletOrigin) return
  const message = tryParse(ToPage, event.data)
  if (!message) return
  if (message.type === 'fairlead-wallet:ready') {
    state.isReady = true
    showFirst(state)
    return
  }
  const [first] = queue
  if (first?.id !== message.id) return
  queue.shift()
  if (message.type === 'fairlead-wallet:answer') first.resolve(message.result)
  else first.reject(new ProviderRpcError(message.error))
  if (queue.length > 0) showFirst(state)
  // The window doesn't close itself: only this side knows that no request follows.
  else state.stopClosing = after(closeGraceMs, () => closeWindow(state))
}

function showFirst({ isReady, opened, queue, walletOrigin }: State) {
  const [first] = queue
  if (!first || !opened || !isReady) return
  const { id, request } = first
  opened.postMessage({ type: 'fairlead-wallet:request', id, request }, walletOrigin)
}

function openWindow(state: State) {
  state.opened = state.openWindow() ?? undefined
  if (!state.opened) {
    state.dismissOffer ??= state.offerToOpen({
      onCancel: () => closeWindow(state),
      onOpen: () => openWindow(state),
    })
    return
  }
  state.dismissOffer?.()
  state.dismissOffer = undefined
  state.stopPolling = state.every(closedPollMs, () => {
    if (state.opened?.closed) closeWindow(state)
  })
}

/** Closes the window, removes the offer to open it, and declines all pending requests. */
function closeWindow(state: State) {
  state.stopPolling()
  state.stopClosing()
  state.dismissOffer?.()
  state.opened?.close()
  Object.assign(state, { dismissOffer: undefined, isReady: false, opened: undefined })
  for (const { reject } of state.queue.splice(0)) reject(ProviderRpcError.of('rejected'))
}

/**
 * Asks the user.
 *
 * Calls `openWindow` synchronously: after an `await`, the browser blocks the popup because the user activation is lost.
 *
 * @throws `ProviderRpcError` 4001 if the user declines or closes the window.
 */
async function askUser<const request extends WindowRequest>(
  state: State,
  request: request,
): Promise<Result<request['kind']>> {
  const { queue, randomId } = state
  if (state.opened?.closed) closeWindow(state)
  const { kind } = request
  if (oneAtATime.includes(kind) && queue.some((pending) => pending.request.kind === kind))
    throw ProviderRpcError.of('alreadyOpen')
  if (queue.length >= queueLimit) throw ProviderRpcError.of('tooMany')

  state.stopClosing()
  const answer = new Promise<unknown>((resolve, reject) => {
    queue.push({ id: randomId(), request, reject, resolve })
  })
  if (state.opened) {
    state.opened.focus()
    if (queue.length === 1) showFirst(state)
  } else if (!state.dismissOffer) openWindow(state)

  const result = tryParse(results[kind], await answer)
  if (result === undefined)
    throw ProviderRpcError.of('internal', 'The wallet sent an unexpected response')
  return result as Result<request['kind']>
}
