import { approvals, embeddedWallet, frameName } from '@fairlead/core'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { useAnnounce } from '../../modal/Announcer.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'

/** Room for the frame of the embedded wallet, which draws what it asks; nothing here can say yes. */
export function ApproveTransactionView() {
  useStyles(css)
  const fairlead = useFairleadInstance('ApproveTransactionView')
  const messages = useMessages()
  const isOpen = useSelected(approvals(fairlead), ({ status }) => status === 'open')
  useAnnounce(isOpen ? '' : messages.approveWaiting)
  useEffect(() => {
    if (!isOpen) return
    let isGone = false
    embeddedWallet(fairlead).then(
      ({ frame }) => isGone || frame.focus(),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [fairlead, isOpen])
  return (
    <ViewFrame isFinal title={messages.approveTitle}>
      <div
        className={styles.room}
        data-state={isOpen ? 'open' : 'loading'}
        data-testid="fl-approve-transaction"
      >
        {isOpen ? (
          <slot className={styles.frame} name={frameName} />
        ) : (
          <Ring state="waiting">
            <Icon name="logo" size={32} />
          </Ring>
        )}
      </div>
    </ViewFrame>
  )
}
