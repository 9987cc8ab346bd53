import type { Fairlead } from '@fairlead/core'
import { useCallback, useEffect, useRef } from 'react'
import { useMessages } from '../messages/MessagesContext.ts'

/** How long a toast says that a link was copied, in milliseconds. */
export const linkCopiedMs = 2_000

/**
 * Copies an address or a link and says so; where the browser forbids it, says what to do instead.
 * What is said of a link is closed with the view that shows the link.
 */
export function useCopy(
  { events, modal }: Fairlead,
  kind: 'address' | 'link' = 'address',
): (text: string) => void {
  const messages = useMessages()
  const closeOwn = useRef(() => {})
  useEffect(() => () => closeOwn.current(), [])
  return useCallback(
    (text) => {
      const isAddress = kind === 'address'
      Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
        () => {
          if (isAddress) events.emit('ADDRESS_COPIED', {})
          const message = isAddress ? messages.copied : messages.linkCopied
          const lifeMs = isAddress ? undefined : linkCopiedMs
          modal.showToast({ lifeMs, message, variant: 'success' })
          closeOwn.current = () => {
            const isOwn = modal.store.getState().toast?.message === message
            if (!isAddress && isOwn) modal.toasts.close()
          }
        },
        () => {
          const message = isAddress ? messages.copyFailed : messages.copyLinkFailed
          modal.showToast({ message, variant: 'error' })
        },
      )
    },
    [events, kind, messages, modal],
  )
}
