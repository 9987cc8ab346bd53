import type { Fairlead, PayState } from '@fairlead/core'
import { payState } from '@fairlead/core/money'
import { BaseError } from '@fairlead/protocol'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { PayAmount, PayDetails } from './PayDetails.tsx'
import styles, { css } from './PayView.module.css'

/** Amount and recipient of the payment, its current step, and the receipt at the end. */
export function PayProgressView() {
  useStyles(css)
  const fairlead = useFairleadInstance('PayProgressView')
  const messages = useMessages()
  const state = useSelected(payState(fairlead), everything)
  const { actions, bill, exchange, hash, step } = state
  const url = usePicture(fairlead, exchange?.imageUrl)
  const { text, title } = wordsOf(state, messages)
  useAnnounce(`${title}. ${text}`)
  // Only while the view is shown.
  useEffect(() => {
    return step === 'paying' ? actions?.follow() : undefined
  }, [actions, step])

  return (
    <ViewFrame isFinal={step === 'sent' || step === 'paid'} title={messages.payProgressTitle}>
      <div className={styles.status} data-state={step} data-testid="fl-pay-progress">
        <Ring state={rings[step] ?? 'waiting'}>
          {exchange ? <Picture name={exchange.name} url={url} /> : <Icon name="send" />}
        </Ring>
        <p className={styles.title} data-testid="fl-pay-progress-title">
          {title}
        </p>
        <p className={styles.text} data-testid="fl-pay-progress-text">
          {text}
        </p>
      </div>
      {bill && (
        <>
          <PayAmount bill={bill} />
          <PayDetails bill={bill} hash={hash} />
        </>
      )}
      <Actions fairlead={fairlead} messages={messages} state={state} />
    </ViewFrame>
  )
}

/** The next step: open the window, check again, choose another way, or close. */
function Actions(props: { fairlead: Fairlead; messages: Messages; state: PayState }) {
  const { fairlead, messages, state } = props
  const { actions, exchange, hash, popup, session, step } = state
  const [isChecking, setIsChecking] = useState(false)
  if (step === 'sent') return null
  if (step === 'paid' || step === 'idle')
    return (
      <Button onPress={fairlead.modal.close} testId="fl-pay-done" variant="accent">
        {messages.done}
      </Button>
    )
  const isAtExchange = exchange !== undefined && session !== undefined
  return (
    <div className={styles.ways}>
      {step === 'unknown' && isAtExchange && (
        <Button
          isBusy={isChecking}
          onPress={() => {
            setIsChecking(true)
            void actions?.check().finally(() => setIsChecking(false))
          }}
          testId="fl-pay-check"
          variant="accent"
        >
          {messages.payCheckAgain}
        </Button>
      )}
      {step === 'paying' && isAtExchange && popup !== 'open' && (
        <Button
          // Synchronous in the click: later, browsers block the window.
          onPress={() => actions?.reopen()}
          testId="fl-pay-reopen"
          variant="accent"
        >
          {popup === 'blocked' ? messages.payOpen(exchange.name) : messages.payReopen}
        </Button>
      )}
      {step === 'unknown' && hash !== undefined ? (
        <Button onPress={fairlead.modal.close} testId="fl-pay-done" variant="accent">
          {messages.close}
        </Button>
      ) : (
        <Button
          onPress={() => actions?.chooseAgain()}
          testId="fl-pay-other"
          variant={step === 'failed' ? 'accent' : 'neutral'}
        >
          {messages.payOtherWay}
        </Button>
      )}
    </div>
  )
}

const rings: Readonly<Partial<Record<PayState['step'], Ring.State>>> = {
  failed: 'failed',
  paid: 'done',
  unknown: 'paused',
}

/** Returns the title and text of each step. */
function wordsOf(state: PayState, messages: Messages): { text: string; title: string } {
  const { exchange, popup, step } = state
  const name = exchange?.name
  if (step === 'paid')
    return {
      text: name ? messages.payDoneText(name) : messages.payDoneWallet,
      title: messages.payDone,
    }
  if (step === 'failed') return { text: failureOf(state, messages), title: messages.payFailed }
  if (step === 'unknown')
    return {
      text: name ? messages.payUnknownAt(name) : messages.payUnknownNetwork,
      title: messages.payUnknown,
    }
  if (step === 'sent') return { text: messages.paySentText, title: messages.paySent }
  if (step !== 'paying' || !name) return { text: '', title: messages.payNothing }
  if (popup === 'blocked')
    return { text: messages.payBlockedText(name), title: messages.payBlocked }
  if (popup === 'closed') return { text: messages.payClosedText(name), title: messages.payClosed }
  return { text: messages.payAtText, title: messages.payAt(name) }
}

function failureOf({ error, exchange, hash }: PayState, messages: Messages): string {
  const isDeclined = BaseError.find(error, 'REQUEST_REJECTED') !== undefined
  if (!exchange && hash) return isDeclined ? messages.payCancelled : messages.payFailedNetwork
  return exchange && isDeclined
    ? messages.payFailedAt(exchange.name)
    : errorMessage(error, messages)
}

function everything<state>(state: state): state {
  return state
}
