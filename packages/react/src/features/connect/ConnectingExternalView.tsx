import type { ConnectorInfo, Routes } from '@fairlead/core'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { walletImage } from '../../hooks/images.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './ConnectingExternalView.module.css'
import { type Attempt, useConnectAttempt } from './useConnectAttempt.ts'

const rings: Record<Attempt['status'], Ring.State> = {
  declined: 'paused',
  done: 'done',
  failed: 'failed',
  waiting: 'waiting',
}

/** Waiting for a wallet of the page to say yes or no. */
export function ConnectingExternalView({ data }: { data: Routes['ConnectingExternal'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('ConnectingExternalView')
  const messages = useMessages()
  const connectors = useSelected(fairlead.store, (state) => state.connectors)
  const wallet = connectors.find(({ id }) => id === data.connectorId)
  const { attempt, retry } = useConnectAttempt(fairlead, data)
  const [tries, setTries] = useState(0)
  // The button goes away with the press; whoever came by keyboard goes on from the heading.
  const tryAgain = () => {
    setTries(tries + 1)
    retry()
  }
  const name = wallet?.name ?? data.connectorId

  return (
    <ViewFrame focusKey={tries} title={name}>
      <div className={styles.center} data-state={attempt.status} data-testid="fl-connecting">
        <Ring state={rings[attempt.status]}>
          <Picture name={name} size="large" url={walletImage(fairlead.options, wallet)} />
        </Ring>
        <div aria-live="polite" className={styles.status}>
          <Status attempt={attempt} wallet={wallet} />
        </div>
      </div>
      {attempt.status === 'waiting' && attempt.isSlow && (
        <Notice testId="fl-connecting-slow" variant="neutral">
          {messages.stillWaiting}
        </Notice>
      )}
      {(attempt.status === 'declined' || attempt.status === 'failed') && (
        <Button onPress={tryAgain} testId="fl-connecting-retry" variant="accent">
          {messages.retry}
        </Button>
      )}
    </ViewFrame>
  )
}

function Status({ attempt, wallet }: { attempt: Attempt; wallet: ConnectorInfo | undefined }) {
  const messages = useMessages()
  const [title, text] = {
    waiting: () => [messages.continueIn(wallet?.name ?? ''), messages.acceptInWallet],
    done: () => [messages.connectedTo(wallet?.name ?? ''), ''],
    declined: () => [messages.declinedTitle, messages.declinedText],
    failed: () => [
      messages.failedTitle,
      attempt.status === 'failed' ? errorMessage(attempt.error, messages) : '',
    ],
  }[attempt.status]()
  return (
    <>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
    </>
  )
}
