import { type Approval, approvals, embeddedWallet, formatAddress } from '@fairlead/core'
import { frameName } from '@fairlead/core/internal'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useIsDelayed } from '../../hooks/useIsDelayed.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'

const whole = (state: Approval) => state

/** Contains the embedded wallet's frame, which draws the request. Nothing on this page can approve it. */
export function ApproveTransactionView() {
  useStyles(css)
  const fairlead = useFairleadInstance('ApproveTransactionView')
  const { environment, modal } = fairlead
  const messages = useMessages()
  const { failure, status } = useSelected(approvals(fairlead), whole)
  const isOpen = status === 'open'
  const isLate = useIsDelayed(environment, status === 'waiting' || status === 'asking')
  const regular = failure?.regular
  const why = regular && messages.approveRegular(formatAddress(regular.address))
  const news = isLate ? messages.approveLate : messages.approveWaiting
  useAnnounce(why ? `${messages.approveFailed} ${why}` : isOpen ? '' : news)
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
    <ViewFrame focusKey={why ? 1 : 0} isFinal title={messages.approveTitle}>
      <div
        className={why ? undefined : styles.room}
        data-state={why ? 'error' : isOpen ? 'open' : 'loading'}
        data-testid="fl-approve-transaction"
      >
        {!isOpen && (
          <div className={styles.center}>
            <Ring state={why ? 'failed' : 'waiting'}>
              <Icon name="logo" size={32} />
            </Ring>
            <p className={why ? styles.title : styles.text}>
              {why ? messages.approveFailed : messages.approveWaiting}
            </p>
            {(why || isLate) && <p className={styles.text}>{why ?? messages.approveLate}</p>}
            {regular?.isAskedAgain && <p className={styles.text}>{messages.approveRegularAgain}</p>}
          </div>
        )}
        {/* The frame renders behind the ring, at its final size. */}
        {(isOpen || status === 'asking') && (
          <slot className={cx(styles.frame, !isOpen && styles.behind)} name={frameName} />
        )}
      </div>
      {regular && <RegularAccount use={regular.use} />}
      {why && (
        <Button onPress={modal.close} testId="fl-approve-close">
          {messages.close}
        </Button>
      )}
    </ViewFrame>
  )
}

/** Switches to the regular account and continues the request. */
function RegularAccount({ use }: { use: () => Promise<void> }) {
  const { modal } = useFairleadInstance('ApproveTransactionView')
  const messages = useMessages()
  const [isBusy, setIsBusy] = useState(false)

  async function press() {
    setIsBusy(true)
    try {
      await use()
    } catch (error) {
      setIsBusy(false)
      const message = messages.accountKindFailed(errorMessage(error, messages))
      modal.showToast({ message, variant: 'error' })
    }
  }

  return (
    <Button
      isBusy={isBusy}
      onPress={() => isBusy || void press()}
      testId="fl-approve-regular"
      variant="accent"
    >
      {messages['accountKindUse.eoa']}
    </Button>
  )
}
