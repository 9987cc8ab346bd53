import type { ConnectorInfo, Routes } from '@fairlead/core'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { walletImage } from '../../hooks/images.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './ConnectingExternalView.module.css'
import { type Attempt, useConnectAttempt } from './useConnectAttempt.ts'

const rings: Record<Attempt['status'], Ring.State> = {
  declined: 'paused',
  done: 'done',
  failed: 'failed',
  stopped: 'paused',
  waiting: 'waiting',
}

/** Waits until the user approves or declines in an installed wallet. */
export function ConnectingExternalView({ data }: { data: Routes['ConnectingExternal'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('ConnectingExternalView')
  const messages = useMessages()
  const connectors = useSelected(fairlead.store, (state) => state.connectors)
  const wallet = connectors.find(({ id }) => id === data.connectorId)
  const { wallet: onPhone } = data
  const { attempt, retry } = useConnectAttempt(fairlead, data)
  const [tries, setTries] = useState(0)
  // The press removes the button: move the focus to the heading.
  const tryAgain = () => {
    setTries(tries + 1)
    retry()
  }
  const name = wallet?.name ?? data.connectorId
  const isOver = attempt.status !== 'waiting' && attempt.status !== 'done'
  const status = statusOf(attempt, wallet, messages)
  const isSlow = attempt.status === 'waiting' && attempt.isSlow
  useAnnounce([status.title, status.text, isSlow ? messages.stillWaiting : ''].join(' ').trim())

  return (
    <ViewFrame focusKey={tries} title={name}>
      <div className={styles.center} data-state={attempt.status} data-testid="fl-connecting">
        <Ring state={rings[attempt.status]}>
          <Picture name={name} size="large" url={walletImage(fairlead.options, wallet)} />
        </Ring>
        <div className={styles.status}>
          <p className={styles.title}>{status.title}</p>
          {status.text && <p className={styles.text}>{status.text}</p>}
        </div>
      </div>
      {isSlow && (
        <Notice testId="fl-connecting-slow" variant="neutral">
          {messages.stillWaiting}
        </Notice>
      )}
      {isOver && (
        <Button onPress={tryAgain} testId="fl-connecting-retry" variant="accent">
          {messages.retry}
        </Button>
      )}
      {onPhone && attempt.status !== 'done' && (
        <Button
          onPress={() =>
            fairlead.modal.push('ConnectingWalletConnect', {
              namespace: data.namespace,
              wallet: onPhone,
            })
          }
          testId="fl-connecting-phone"
        >
          {messages.phoneInstead}
        </Button>
      )}
    </ViewFrame>
  )
}

function statusOf(attempt: Attempt, wallet: ConnectorInfo | undefined, messages: Messages) {
  const { status } = attempt
  if (status === 'done') return { text: '', title: messages.connectedTo(wallet?.name ?? '') }
  if (status === 'declined') return { text: messages.declinedText, title: messages.declinedTitle }
  if (status === 'stopped') return { text: messages.stoppedText, title: messages.stoppedTitle }
  if (status === 'failed')
    return { text: errorMessage(attempt.error, messages), title: messages.failedTitle }
  return { text: messages.acceptInWallet, title: messages.continueIn(wallet?.name ?? '') }
}
