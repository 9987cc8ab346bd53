import type { Fairlead } from '@fairlead/core'
import { useCallback, useEffect, useRef } from 'react'
import { useMessages } from '../messages/MessagesContext.ts'

/** Time that the "link copied" toast is shown, in milliseconds. */
export const linkCopiedMs = 2_000

/**
 * Returns a function that copies an address or a link and shows a toast with the outcome. The toast about a link closes
 * when the view that shows the link unmounts.
 *
 * @param linkFailed - Text if a link can't be copied. Default: one for views that also show a QR code.
 */
export function useCopy(
  { events, modal }: Fairlead,
  kind: 'address' | 'link' = 'address',
  linkFailed?: string,
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
          const message = isAddress ? messages.copyFailed : (linkFailed ?? messages.copyLinkFailed)
          modal.showToast({ message, variant: 'error' })
        },
      )
    },
    [events, kind, linkFailed, messages, modal],
  )
}
