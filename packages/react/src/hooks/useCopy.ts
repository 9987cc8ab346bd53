import type { Fairlead } from '@fairlead/core'
import { useCallback } from 'react'
import { useMessages } from '../messages/MessagesContext.ts'

/** Copies an address or a link and says so; where the browser forbids it, says what to do instead. */
export function useCopy(
  { events, modal }: Fairlead,
  kind: 'address' | 'link' = 'address',
): (text: string) => void {
  const messages = useMessages()
  return useCallback(
    (text) => {
      const isAddress = kind === 'address'
      Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
        () => {
          if (isAddress) events.emit('ADDRESS_COPIED', {})
          const message = isAddress ? messages.copied : messages.linkCopied
          modal.showToast({ message, variant: 'success' })
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
