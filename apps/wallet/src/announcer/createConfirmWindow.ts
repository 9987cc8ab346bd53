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

/**
 * The page's side of the confirm window: opens it, shows one request after another, and receives the results. A message
 * must come from that window and from the wallet's origin, and match the schema. A closed window declines all requests.
 */
export function createConfirmWindow(options: createConfirmWindow.Options) {
  const { after, every, listen, offerToOpen, openWindow, randomId, walletOrigin } = options
  const queue: Pending[] = []
  let opened: createConfirmWindow.Handle | undefined
  let isReady = false
  let stopPolling = () => {}
  let stopClosing = () => {}
  let dismissOffer: (() => void) | undefined

  listen((event) => {
    if (!opened || event.source !== opened || event.origin !== walletOrigin) return
    const message = tryParse(ToPage, event.data)
    if (!message) return
    if (message.type === 'fairlead-wallet:ready') {
      isReady = true
      showFirst()
      return
    }
    const [first] = queue
    if (first?.id !== message.id) return
    queue.shift()
    if (message.type === 'fairlead-wallet:answer') first.resolve(message.result)
    else first.reject(new ProviderRpcError(message.error))
    if (queue.length > 0) showFirst()
    // The window doesn't close itself: only this side knows that no request follows.
    else stopClosing = after(closeGraceMs, close)
  })

  function showFirst() {
    const [first] = queue
    if (!first || !opened || !isReady) return
    const message: ToWindow = {
      type: 'fairlead-wallet:request',
      id: first.id,
      request: first.request,
    }
    opened.postMessage(message, walletOrigin)
  }

  function open() {
    opened = openWindow() ?? undefined
    if (!opened) {
      dismissOffer ??= offerToOpen({ onCancel: close, onOpen: open })
      return
    }
    dismissOffer?.()
    dismissOffer = undefined
    stopPolling = every(closedPollMs, () => {
      if (opened?.closed) close()
    })
  }

  /** Closes the window, removes the offer to open it, and declines all pending requests. */
  function close() {
    stopPolling()
    stopClosing()
    dismissOffer?.()
    dismissOffer = undefined
    opened?.close()
    opened = undefined
    isReady = false
    for (const { reject } of queue.splice(0)) reject(ProviderRpcError.of('rejected'))
  }

  /**
   * Asks the user.
   *
   * Calls `openWindow` synchronously: after an `await`, the browser blocks the popup because the user activation is
   * lost.
   *
   * @throws `ProviderRpcError` 4001 if the user declines or closes the window.
   */
  async function ask<const request extends WindowRequest>(
    request: request,
  ): Promise<Result<request['kind']>> {
    if (opened?.closed) close()
    const { kind } = request
    if (oneAtATime.includes(kind) && queue.some((pending) => pending.request.kind === kind))
      throw ProviderRpcError.of('alreadyOpen')
    if (queue.length >= queueLimit) throw ProviderRpcError.of('tooMany')

    stopClosing()
    const answer = new Promise<unknown>((resolve, reject) => {
      queue.push({ id: randomId(), request, reject, resolve })
    })
    if (opened) {
      opened.focus()
      if (queue.length === 1) showFirst()
    } else if (!dismissOffer) open()

    const result = tryParse(results[kind], await answer)
    if (result === undefined)
      throw ProviderRpcError.of('internal', 'The wallet answered with something unexpected')
    return result as Result<request['kind']>
  }

  return { ask, close }
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
