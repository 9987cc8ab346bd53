import { type Fairlead, switchNetwork } from '@fairlead/core'
import { BaseError, type CaipNetwork } from '@fairlead/protocol'
import { useCallback } from 'react'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'

/** Switches, and tells by a toast why the person is back where they were. */
export function useSwitchNetwork(fairlead: Fairlead): (network: CaipNetwork) => void {
  const messages = useMessages()
  return useCallback(
    (network) => {
      void switchNetwork(fairlead, network.caipNetworkId, {
        onShownFailure(error) {
          const isRefusal = BaseError.find(error, 'REQUEST_REJECTED') !== undefined
          fairlead.modal.showToast({
            message: isRefusal
              ? messages.switchDeclined
              : messages.switchFailed(errorMessage(error)),
            variant: 'error',
          })
        },
      })
    },
    [fairlead, messages],
  )
}
