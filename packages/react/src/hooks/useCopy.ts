import type { Fairlead } from '@fairlead/core'
import { useCallback } from 'react'
import { useMessages } from '../messages/MessagesContext.ts'

/** Copies an address and says so; where the browser forbids it, says what to do instead. */
export function useCopy({ events, modal }: Fairlead): (address: string) => void {
  const messages = useMessages()
  return useCallback(
    (address) => {
      Promise.resolve(navigator.clipboard?.writeText(address) ?? Promise.reject()).then(
        () => {
          events.emit('ADDRESS_COPIED', {})
          modal.showToast({ message: messages.copied, variant: 'success' })
        },
        () => modal.showToast({ message: messages.copyFailed, variant: 'error' }),
      )
    },
    [events, messages, modal],
  )
}
