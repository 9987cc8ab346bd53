import { tryParse } from '@fairlead/protocol'
import { type ToPage, ToWindow } from '../messages.ts'

/**
 * The window's side of the message channel with its opener.
 *
 * The URL parameter names the page's origin. It isn't trusted: messages are only ever posted to that origin, and
 * messages from any other are ignored.
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
    /** From the URL parameter; not verified. */
    origin: string
  }
}
