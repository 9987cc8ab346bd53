import type { Crossing, Routes } from '@fairlead/core'
import { networkById } from '@fairlead/core/internal'
import { isCrossingOver, swapCrossings } from '@fairlead/core/money'
import type { ChainId } from '@fairlead/protocol'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import type { Messages } from '../../messages/en.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { explorerUrl } from '../../ui/explorerUrl.ts'
import { FullAddress } from '../../ui/FullAddress.tsx'
import { formatAmount } from '../../ui/formatAmount.ts'
import { formatDuration } from '../../ui/formatDuration.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { SwapDetails } from './SwapDetails.tsx'
import { Step } from './SwapSteps.tsx'
import styles, { css } from './SwapView.module.css'

/** How far a swap to another network is: sent, on its way, arrived. Says what to do if it didn't arrive. */
export function SwapProgressView({ data: { hash } }: { data: Routes['SwapProgress'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('SwapProgressView')
  const messages = useMessages()
  const { tag } = useLanguage()
  const list = swapCrossings(fairlead)
  const crossing = useSelected(list.store, ({ crossings }) =>
    crossings.find((one) => one.hash === hash),
  )
  const text = crossing ? endingText(crossing, { messages, tag }) : ''
  useAnnounce(text || (crossing?.status === 'moving' ? messages.swapStepMoving : ''))
  if (!crossing)
    return (
      <ViewFrame title={messages.swapProgressTitle}>
        <Notice testId="fl-swap-progress-missing" variant="neutral">
          {messages.swapProgressMissing}
        </Notice>
      </ViewFrame>
    )
  const { amount, from, seconds, status, to, toAmount } = crossing
  const isOver = isCrossingOver(crossing)
  return (
    <ViewFrame title={messages.swapProgressTitle}>
      <p className={styles.total} data-state={status} data-testid="fl-swap-progress">
        <bdi>{`${formatAmount(amount, 6, tag)} ${from}`}</bdi>
        <Icon name="traded" />
        <bdi>{`${formatAmount(toAmount, 6, tag)} ${to}`}</bdi>
      </p>
      <Steps crossing={crossing} />
      {text && (
        <Notice
          testId="fl-swap-progress-ending"
          variant={status === 'done' ? 'neutral' : status === 'failed' ? 'error' : 'warning'}
        >
          {text}
        </Notice>
      )}
      <Facts crossing={crossing} />
      {!isOver && (
        <p className={styles.hint}>
          {seconds !== null && `${messages.swapTakesAbout(formatDuration(seconds, tag))} `}
          {messages.swapProgressMayClose}
        </p>
      )}
      {isOver && (
        <Button
          onPress={() => {
            fairlead.modal.reset('Account')
            list.forget(hash)
          }}
          testId="fl-swap-progress-done"
          variant="accent"
        >
          {messages.done}
        </Button>
      )}
    </ViewFrame>
  )
}

/** The three steps. A swap that ended otherwise has no third one: the notice says what happened. */
function Steps({ crossing: { bridge, status } }: { crossing: Crossing }) {
  const messages = useMessages()
  const isBack = status === 'refunded' || status === 'refunding'
  const isLost = status === 'failed' || status === 'reverted'
  const isThere = status === 'done' || status === 'partial'
  return (
    <ol aria-label={messages.swapSteps} className={styles.steps}>
      <Step
        state={status === 'sent' ? 'active' : status === 'reverted' ? 'idle' : 'done'}
        testId="fl-swap-progress-step-sent"
      >
        {messages.swapStepSent}
      </Step>
      {!isLost && (
        <Step
          hint={messages.swapStepMovingHint(bridge.name)}
          state={
            status === 'moving' || status === 'refunding'
              ? 'active'
              : isThere || isBack
                ? 'done'
                : 'idle'
          }
          testId="fl-swap-progress-step-moving"
        >
          {isBack ? messages.swapStepReturning : messages.swapStepMoving}
        </Step>
      )}
      {!isLost && (
        <Step
          state={isThere || status === 'refunded' ? 'done' : 'idle'}
          testId="fl-swap-progress-step-arrived"
        >
          {isBack ? messages.swapStepReturned : messages.swapStepArrived}
        </Step>
      )}
    </ol>
  )
}

/** Networks, bridge and both transactions. */
function Facts({ crossing }: { crossing: Crossing }) {
  const { bridge, hash, network, received, toNetwork } = crossing
  const fairlead = useFairleadInstance('Facts')
  const messages = useMessages()
  const nameOf = (id: ChainId) => networkById(fairlead.store.getState(), id)?.name ?? id
  return (
    <SwapDetails
      rows={[
        { name: messages.swapFromNetwork, value: nameOf(network) },
        { name: messages.swapToNetwork, value: nameOf(toNetwork) },
        { name: messages.swapBridge, value: <bdi>{bridge.name}</bdi> },
        {
          name: messages.swapSentIn,
          testId: 'fl-swap-progress-sent',
          value: <TransactionLink hash={hash} network={network} />,
        },
        ...(received
          ? [
              {
                name: messages.swapReceivedIn,
                testId: 'fl-swap-progress-received',
                value: <TransactionLink hash={received.hash} network={received.network} />,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Link to a transaction in the network's explorer; without one, the whole hash. */
function TransactionLink({ hash, network }: { hash: string; network: ChainId }) {
  const fairlead = useFairleadInstance('TransactionLink')
  const explorer = networkById(fairlead.store.getState(), network)?.blockExplorers?.default
  if (!explorer) return <FullAddress address={hash} />
  return (
    <a
      className={styles.link}
      href={explorerUrl(explorer.url, 'tx', hash)}
      rel="noopener noreferrer"
      target="_blank"
    >
      <bdi dir="ltr">{`${hash.slice(0, 8)}…${hash.slice(-6)}`}</bdi>
    </a>
  )
}

/** Returns how the swap ended, with what to do; an empty text while it is on its way. */
function endingText(
  { bridge, from, received, status, to, toAmount }: Crossing,
  { messages, tag }: { messages: Messages; tag: string },
): string {
  const got = received && `${formatAmount(received.amount, 6, tag)} ${received.symbol}`
  switch (status) {
    case 'done':
      return got ? messages.fundsArrived(got) : messages.swapEndDone
    case 'partial':
      return got ? messages.swapPartialText(got, to) : messages.swapEndPartial
    case 'refunded':
      return got ? messages.swapRefundedText(got) : messages.swapEndRefunded
    case 'refunding':
      return messages.swapRefundingText(from)
    case 'reverted':
      return messages.swapEndReverted
    case 'failed':
      return messages.swapFailedText(bridge.name, `${formatAmount(toAmount, 6, tag)} ${to}`)
    default:
      return ''
  }
}
