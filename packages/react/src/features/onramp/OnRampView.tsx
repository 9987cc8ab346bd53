import { onrampDraft, onrampPurchase } from '@fairlead/core/money'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { formatPayment } from './formatPayment.ts'
import styles, { css } from './onramp.module.css'
import { PaymentFields } from './PaymentFields.tsx'
import { ProviderOffer } from './ProviderOffer.tsx'
import { type OnrampForm, useOnramp } from './useOnramp.ts'

/** Amount, currencies and payment method, with the offers of the providers. */
export function OnRampView() {
  useStyles(css)
  const fairlead = useFairleadInstance('OnRampView')
  const { events, features, modal } = fairlead
  const messages = useMessages()
  const providers = useSelected(features, ({ onramp }) => onramp)
  const form = useOnramp(fairlead)
  const isRunning = useSelected(
    onrampPurchase(fairlead).store,
    ({ status }) => !['arrived', 'failed', 'idle', 'unavailable'].includes(status),
  )
  useEffect(() => onrampDraft(fairlead).open(), [fairlead])
  const { goal } = form.fields
  const { tag } = useLanguage()
  const links = useLegalLinks()
  const problem = useProblemText(form)
  useAnnounce(form.isLoading ? messages.loading : problem)

  return (
    <ViewFrame
      footer={links.length > 0 ? <LegalFooter links={links} /> : undefined}
      title={messages.buyTitle}
    >
      {isRunning && (
        <Notice
          action={{ label: messages.buyShow, onPress: () => modal.push('OnRampInProgress') }}
          testId="fl-on-ramp-running"
          variant="neutral"
        >
          {messages.buyRunning}
        </Notice>
      )}
      {goal && (
        <Notice testId="fl-on-ramp-goal" variant="neutral">
          {messages.buyGoal(`${formatAmount(goal.amount, 6, tag)} ${goal.symbol}`)}
        </Notice>
      )}
      <PaymentFields form={form} problem={problem} />
      {form.isSample && (
        <Notice
          action={{ label: messages.retry, onPress: form.retry }}
          testId="fl-on-ramp-samples"
          variant="warning"
        >
          {messages.buySampleOptions}
        </Notice>
      )}
      {!form.isLoading && !form.asset ? (
        <Notice
          action={{ label: messages.changeNetwork, onPress: () => modal.push('Networks') }}
          testId="fl-on-ramp-nothing"
          variant="warning"
        >
          {messages['buy.assetMissing']}
        </Notice>
      ) : (
        <ul aria-label={messages.buyProviders} className={styles.offers}>
          {(providers || []).map((provider) => (
            <ProviderOffer form={form} key={provider} provider={provider} />
          ))}
        </ul>
      )}
      <button
        className={styles.help}
        data-testid="fl-on-ramp-help"
        onClick={() => {
          events.emit('HELP_OPENED', { topic: 'buying' })
          modal.push('WhatIsBuying')
        }}
        type="button"
      >
        {messages.buyHelpTitle}
      </button>
    </ViewFrame>
  )
}

/** Returns the reason why there is no quote; empty if there is none. */
function useProblemText({ fields, limit, payment, problem }: OnrampForm): string {
  const messages = useMessages()
  const { tag } = useLanguage()
  if (!problem) return ''
  const bound = problem === 'amountTooLow' ? limit?.min : limit?.max
  const code = payment?.id ?? fields.paymentCurrency
  if (problem === 'amountTooLow' || problem === 'amountTooHigh')
    return messages[`buy.${problem}`](formatPayment(bound ?? '0', code, tag))
  return messages[`buy.${problem}`]
}

/** Returns the page's legal links; none if the user has accepted them already. */
function useLegalLinks() {
  const { options } = useFairleadInstance('useLegalLinks')
  const messages = useMessages()
  if (options.features.legalCheckbox) return []
  const links = [
    { id: 'terms', text: messages.terms, url: options.termsConditionsUrl },
    { id: 'privacy', text: messages.privacy, url: options.privacyPolicyUrl },
  ]
  return links.filter(({ url }) => url)
}

function LegalFooter({ links }: { links: ReturnType<typeof useLegalLinks> }) {
  const messages = useMessages()
  return (
    <div className={styles.legal}>
      {messages.buyLegal}
      {links.map(({ id, text, url }) => (
        <a
          data-testid={`fl-on-ramp-${id}`}
          href={url}
          key={id}
          rel="noopener noreferrer"
          target="_blank"
        >
          {text}
        </a>
      ))}
    </div>
  )
}
