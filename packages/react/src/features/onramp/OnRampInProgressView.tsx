import type { OnrampPurchaseState } from '@fairlead/core'
import { onrampDraft, onrampProviderName, onrampPurchase } from '@fairlead/core/money'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './onramp.module.css'

/** State of the purchase in the provider's window, and the next step if it failed. */
export function OnRampInProgressView() {
  useStyles(css)
  const fairlead = useFairleadInstance('OnRampInProgressView')
  const { modal } = fairlead
  const messages = useMessages()
  const { tag } = useLanguage()
  const purchase = onrampPurchase(fairlead)
  const state = useSelected(purchase.store, (now) => now)
  const goal = useSelected(onrampDraft(fairlead).store, (draft) => draft.goal)
  const copy = useCopy(fairlead, 'link', messages.buyCopyFailed)
  const { status, url } = state
  const name = onrampProviderName(state.provider ?? '')
  const { text, title } = describe(state, { messages, name, tag })
  useAnnounce(`${title}. ${text}`)
  const isOver = status === 'arrived' || status === 'failed' || status === 'idle'
  const isWaiting = !isOver && status !== 'blocked' && status !== 'unavailable'

  return (
    <ViewFrame title={name || messages.buyTitle}>
      <div className={styles.progress} data-state={status} data-testid="fl-on-ramp-in-progress">
        <span className={styles.mark}>
          {isWaiting ? <Spinner /> : <Icon name={status === 'arrived' ? 'check' : 'warning'} />}
        </span>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {status === 'blocked' && url && (
        <LinkButton
          link={{ href: url, target: '_blank' }}
          onPress={() => {}}
          testId="fl-on-ramp-in-progress-link"
        >
          {messages.buyOpen(name)}
        </LinkButton>
      )}
      {status === 'unavailable' && (
        <Button onPress={purchase.reopen} testId="fl-on-ramp-in-progress-retry" variant="accent">
          {messages.retry}
        </Button>
      )}
      {(status === 'open' || status === 'closed') && url && (
        <Button onPress={purchase.reopen} testId="fl-on-ramp-in-progress-reopen">
          {messages.buyReopen(name)}
        </Button>
      )}
      {url && !isOver && (
        <Button onPress={() => copy(url)} testId="fl-on-ramp-in-progress-copy">
          <Icon name="copy" />
          {messages.copyLink}
        </Button>
      )}
      {isOver ? (
        <Button
          onPress={() => {
            purchase.dismiss()
            if (status === 'arrived') modal.reset(goal?.redirectView ?? 'Account')
            else modal.replace('OnRamp')
          }}
          testId="fl-on-ramp-in-progress-done"
          variant="accent"
        >
          {status !== 'arrived' ? messages.buyAgain : goal ? messages.payBack : messages.done}
        </Button>
      ) : (
        <Button
          onPress={() => {
            purchase.dismiss()
            modal.back()
          }}
          testId="fl-on-ramp-in-progress-cancel"
        >
          {messages.buyStop}
        </Button>
      )}
    </ViewFrame>
  )
}

/** Returns the state of the purchase in words, with the next step of the user. */
function describe(
  { arrived = '0', error, status, symbol = '' }: OnrampPurchaseState,
  { messages, name, tag }: { messages: Messages; name: string; tag: string },
): { text: string; title: string } {
  switch (status) {
    case 'arrived':
      return {
        text: messages.buyArrivedText,
        title: messages.fundsArrived(`${formatAmount(arrived, 6, tag)} ${symbol}`),
      }
    case 'blocked':
      return { text: messages.buyBlockedText(name), title: messages.buyBlocked }
    case 'closed':
      return { text: messages.buyClosedText(name), title: messages.buyClosed }
    case 'failed':
      return { text: messages.buyFailedText(name), title: messages.buyFailed }
    case 'idle':
      return { text: messages.buyIdleText, title: messages.buyIdle }
    case 'opening':
      return { text: messages.buyOpeningText, title: messages.buyOpening(name) }
    case 'paid':
      return { text: messages.buyPaidText(name), title: messages.buyPaid }
    case 'sent':
      return { text: messages.buySentText(name), title: messages.buySent }
    case 'unavailable':
      return { text: errorMessage(error, messages), title: messages.buyNoUrl(name) }
    default:
      return { text: messages.buyContinueText(symbol), title: messages.buyContinue(name) }
  }
}
