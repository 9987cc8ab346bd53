import { countNewDevices, reviewNewDevice } from '@fairlead/core'
import { selectAccount } from '@fairlead/core/internal'
import { BaseError } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { errorMessage } from '../../messages/errors.ts'
import { isDeclined } from '../../messages/isDeclined.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Says that a new device waits to use the embedded wallet; leads to the frame, where the user approves or refuses it. */
export function NewDeviceNotice() {
  const fairlead = useFairleadInstance('NewDeviceNotice')
  const { modal, store } = fairlead
  const messages = useMessages()
  const canAsk = useSelected(store, (state) => {
    const { embedded } = selectAccount(state)
    return embedded !== undefined && !embedded.isGuest
  })
  const count = useLoaded(
    useCallback(async () => (canAsk ? countNewDevices(fairlead) : 0), [canAsk, fairlead]),
  )

  async function review() {
    try {
      await reviewNewDevice(fairlead)
    } catch (error) {
      const isGone = BaseError.find(error, 'OTP_EXPIRED') || BaseError.find(error, 'MODAL_CLOSED')
      if (isDeclined(error) || isGone) return
      const isLocked = BaseError.find(error, 'LOCKED')
      const message = isLocked ? messages.newDeviceLocked : errorMessage(error, messages)
      modal.showToast({ message, variant: 'error' })
    }
  }

  if (!count) return null
  return (
    <Notice
      action={{ label: messages.newDeviceReview, onPress: () => void review() }}
      testId="fl-account-new-device"
      variant="warning"
    >
      {messages.newDeviceNotice}
    </Notice>
  )
}
