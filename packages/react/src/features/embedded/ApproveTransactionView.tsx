import { type Approval, approvals, embeddedWallet, frameName } from '@fairlead/core'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useIsLate } from '../../hooks/useIsLate.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { useAnnounce } from '../../modal/Announcer.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'

const whole = (state: Approval) => state

/** Room for the frame of the embedded wallet, which draws what it asks; nothing here can say yes. */
export function ApproveTransactionView() {
  useStyles(css)
  const fairlead = useFairleadInstance('ApproveTransactionView')
  const { environment, modal } = fairlead
  const messages = useMessages()
  const { failure, status } = useSelected(approvals(fairlead), whole)
  const isOpen = status === 'open'
  const isLate = useIsLate(environment, status === 'waiting' || status === 'asking')
  const why = failure && whyOf(failure, messages)
  const waiting = [messages.approveWaiting, isLate && messages.approveLate].filter(Boolean)
  useAnnounce(why ? `${messages.approveFailed} ${why}` : isOpen ? '' : waiting.join(' '))
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

  if (why)
    return (
      <ViewFrame focusKey={1} isFinal title={messages.approveTitle}>
        <div className={styles.center} data-state="error" data-testid="fl-approve-transaction">
          <Ring state="failed">
            <Icon name="logo" size={32} />
          </Ring>
          <div className={styles.status}>
            <p className={styles.title}>{messages.approveFailed}</p>
            <p className={styles.text}>{why}</p>
          </div>
        </div>
        <Button onPress={modal.close} testId="fl-approve-close">
          {messages.close}
        </Button>
      </ViewFrame>
    )
  return (
    <ViewFrame isFinal title={messages.approveTitle}>
      <div
        className={styles.room}
        data-state={isOpen ? 'open' : 'loading'}
        data-testid="fl-approve-transaction"
      >
        {!isOpen && (
          <div className={styles.center}>
            <Ring state="waiting">
              <Icon name="logo" size={32} />
            </Ring>
            <p className={styles.text}>{messages.approveWaiting}</p>
            {isLate && <p className={styles.text}>{messages.approveLate}</p>}
          </div>
        )}
        {/* It draws behind the ring, in the room that it will have. */}
        {(isOpen || status === 'asking') && (
          <slot className={cx(styles.frame, !isOpen && styles.behind)} name={frameName} />
        )}
      </div>
    </ViewFrame>
  )
}

function whyOf({ error, symbol }: NonNullable<Approval['failure']>, messages: Messages): string {
  const { reason } = error as { reason?: unknown }
  if (reason === 'funds') return messages.approveFunds(symbol)
  if (reason === 'reverted') return messages.approveReverted
  return errorMessage(error, messages)
}
