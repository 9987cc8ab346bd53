import { selectAccount } from '@fairlead/core/internal'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { Notice } from '../ui/Notice.tsx'

/** Says that the wallet of a guest exists only in this browser; leads to the logins that can be added. */
export function GuestNotice({ testId }: { testId: string }) {
  const { modal, store } = useFairleadInstance('GuestNotice')
  const messages = useMessages()
  const isGuest = useSelected(store, (state) => selectAccount(state).embedded?.isGuest === true)
  if (!isGuest) return null
  return (
    <Notice
      action={{ label: messages.guestAdd, onPress: () => modal.push('GuestUpgrade') }}
      testId={testId}
      variant="warning"
    >
      {messages.guestNotice}
    </Notice>
  )
}
