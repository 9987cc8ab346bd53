import {
  onrampFeeRange,
  onrampProviderName,
  onrampPurchase,
  onrampQuoteQuery,
} from '@fairlead/core/money'
import type { OnrampQuote } from '@fairlead/protocol'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Button } from '../../ui/Button.tsx'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Notice } from '../../ui/Notice.tsx'
import { formatPayment } from './formatPayment.ts'
import styles from './onramp.module.css'
import type { OnrampForm } from './useOnramp.ts'

/** Offer of one provider: its quote and usual fees, and the button that opens its checkout. */
export function ProviderOffer({ form, provider }: { form: OnrampForm; provider: string }) {
  const { amount, asset, method, payment } = form
  const fairlead = useFairleadInstance('ProviderOffer')
  const messages = useMessages()
  const { tag } = useLanguage()
  const { data, isFetching, refetch, status } = useQuery(
    fairlead,
    onrampQuoteQuery(fairlead, { amount, asset, payment, paymentMethod: method, provider }),
  )
  const name = onrampProviderName(provider)
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  const fees = percent.formatRange(onrampFeeRange.min / 100, onrampFeeRange.max / 100)
  const isOffer = data !== undefined && !data.isSample
  function buy() {
    if (!isOffer || amount === undefined || !asset || !payment) return
    onrampPurchase(fairlead).start({
      amount,
      asset,
      paymentCurrency: payment.id,
      paymentMethod: method,
      provider,
      quoted: data.quote.purchaseAmount.amount,
    })
  }

  return (
    <li
      className={styles.offer}
      data-state={isOffer ? 'idle' : data ? 'error' : 'loading'}
      data-testid={`fl-on-ramp-offer-${provider}`}
    >
      <div className={styles.line}>
        <h2>{name}</h2>
        <span className={styles.range}>{messages.buyFeeRange(fees)}</span>
      </div>
      {data?.isSample && (
        <Notice
          action={{ label: messages.retry, onPress: refetch }}
          testId={`fl-on-ramp-sample-${provider}`}
          variant="warning"
        >
          {messages.buySample(name)}
        </Notice>
      )}
      {data ? (
        <QuoteDetails isSample={data.isSample} provider={provider} quote={data.quote} />
      ) : (
        <p className={styles.hint}>
          {status === 'pending' ? messages.buyQuoting : messages.buyQuoteMissing}
        </p>
      )}
      <Button
        disabled={!isOffer}
        isBusy={status === 'pending' || (isFetching && data?.isSample === true)}
        onPress={buy}
        testId={`fl-on-ramp-buy-${provider}`}
        variant="accent"
      >
        {data?.isSample ? messages.buyUnavailable : messages.buyWith(name)}
      </Button>
    </li>
  )
}

/** The figures of a quote. Those of a sample are named as such in each line. */
function QuoteDetails(props: { isSample: boolean; provider: string; quote: OnrampQuote }) {
  const { isSample, provider, quote } = props
  const messages = useMessages()
  const { tag } = useLanguage()
  const fiat = ({ amount, currency }: OnrampQuote['paymentTotal']) =>
    formatPayment(amount, currency, tag)
  const received = quote.purchaseAmount
  const rows = [
    ['subtotal', messages.buySubtotal, fiat(quote.paymentSubtotal)],
    ['network-fee', messages.networkFee, fiat(quote.networkFee)],
    ['total', messages.buyTotal, fiat(quote.paymentTotal)],
    [
      'received',
      messages.buyReceive,
      isSample ? fiat(received) : `${formatAmount(received.amount, 6, tag)} ${received.currency}`,
    ],
  ] as const
  return (
    <dl className={styles.details}>
      {rows.map(([key, label, value]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd data-testid={`fl-on-ramp-${key}-${provider}`}>
            <bdi>{value}</bdi>
            {isSample && <span className={styles.sample}> ({messages.buySampleMark})</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
