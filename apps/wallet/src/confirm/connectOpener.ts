import { tryParse } from '@fairlead/protocol'
import { type ToPage, ToWindow } from '../messages.ts'

/**
 * The window's side of the talk with the page that opened it.
 *
 * The page names its origin in the address; it only hears from us if that is true, because every
 * message is sent to that very origin. What does not come from there is dropped without a word.
 */
export function connectOpener(options: connectOpener.Options) {
  const { allowedOrigins, listen, onRequest, opener, origin } = options
  if (!opener || !allowedOrigins.includes(origin)) return undefined

  listen(({ data, origin: from, source }) => {
    if (source !== opener || from !== origin) return
    const message = tryParse(ToWindow, data)
    if (message) onRequest(message)
  })
  const tell = (message: ToPage) => opener.postMessage(message, origin)
  tell({ type: 'fairlead-wallet:ready' })
  return { isGone: () => opener.closed, origin, tell }
}

export declare namespace connectOpener {
  type Message = { readonly data: unknown; readonly origin: string; readonly source: unknown }
  type Options = {
    allowedOrigins: readonly string[]
    listen: (onMessage: (event: Message) => void) => void
    onRequest: (message: ToWindow) => void
    opener: { readonly closed: boolean; postMessage(message: ToPage, origin: string): void } | null
    /** As the address says; not yet believed. */
    origin: string
  }
}
