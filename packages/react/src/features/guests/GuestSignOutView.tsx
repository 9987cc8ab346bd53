import { disconnect, type Routes } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './guests.module.css'

/** Asks a guest before signing out, because only this browser can open the wallet again. */
export function GuestSignOutView({ data }: { data: Routes['GuestSignOut'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('GuestSignOutView')
  const { modal } = fairlead
  const messages = useMessages()

  function leave() {
    disconnect(fairlead, data).catch(() =>
      modal.showToast({ message: messages.disconnectFailed, variant: 'error' }),
    )
  }

  return (
    <ViewFrame title={messages.guestLeaveTitle}>
      <p className={styles.text}>{messages.guestLeaveText}</p>
      <Button onPress={() => modal.replace('GuestUpgrade')} testId="fl-guest-keep" variant="accent">
        {messages.guestAdd}
      </Button>
      <Button onPress={leave} testId="fl-guest-sign-out" variant="danger">
        {messages.guestLeave}
      </Button>
    </ViewFrame>
  )
}
