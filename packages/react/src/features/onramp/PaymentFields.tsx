import { plainAmount } from '@fairlead/core/internal'
import { onrampPresets } from '@fairlead/core/money'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { formatPayment } from './formatPayment.ts'
import styles from './onramp.module.css'
import type { OnrampForm } from './useOnramp.ts'
import { useOnrampPicture } from './useOnrampPicture.ts'

/** Amount with presets, payment currency and method, and the currency to buy. */
export function PaymentFields({ form, problem }: { form: OnrampForm; problem: string }) {
  const { draft, fields, limit, payment } = form
  const { modal } = useFairleadInstance('PaymentFields')
  const messages = useMessages()
  const { tag } = useLanguage()
  const code = payment?.id ?? fields.paymentCurrency
  const mark = new Intl.NumberFormat(tag).format(1.5).includes(',') ? ',' : '.'
  const isWrong = problem !== '' && form.problem !== 'amountMissing'
  return (
    <div className={styles.fields}>
      <div className={styles.box} data-state={isWrong ? 'error' : 'idle'}>
        <label className={styles.label} htmlFor="fl-on-ramp-amount">
          {messages.buyPay}
        </label>
        <div className={styles.line}>
          <input
            aria-describedby="fl-on-ramp-limits"
            aria-invalid={isWrong}
            autoComplete="off"
            className={styles.amount}
            data-testid="fl-on-ramp-amount"
            dir="ltr"
            id="fl-on-ramp-amount"
            inputMode="decimal"
            onChange={(event) => draft.change({ amount: plainAmount(event.target.value, mark) })}
            part="input"
            placeholder="0"
            spellCheck={false}
            value={fields.amount}
          />
          <Choice
            id={`currency:${code}`}
            label={`${messages.buyCurrency}: ${code}`}
            name={code}
            onPress={() => modal.push('OnRampCurrency')}
            testId="fl-on-ramp-currency"
          />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: browsers style fieldsets differently. */}
        <div aria-label={messages.buyPresets} className={styles.presets} role="group">
          {onrampPresets.map((preset) => (
            <button
              aria-pressed={fields.amount === preset}
              data-testid={`fl-on-ramp-preset-${preset}`}
              key={preset}
              onClick={() => draft.change({ amount: preset })}
              type="button"
            >
              <bdi>{formatPayment(preset, code, tag, 0)}</bdi>
            </button>
          ))}
        </div>
        <p className={styles.hint} data-testid="fl-on-ramp-limits" id="fl-on-ramp-limits">
          {problem ||
            (limit &&
              messages.buyLimits(
                formatPayment(limit.min, code, tag),
                formatPayment(limit.max, code, tag),
              ))}
        </p>
      </div>
      <MethodChoice form={form} />
      <AssetBox form={form} />
    </div>
  )
}

/** Buttons for the payment methods of the currency; none if there is one only. */
function MethodChoice({ form: { draft, method, payment } }: { form: OnrampForm }) {
  const messages = useMessages()
  const methods = payment?.payment_method_limits ?? []
  if (methods.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers style fieldsets differently.
    <div aria-label={messages.buyMethod} className={styles.methods} role="group">
      {methods.map(({ id }) => (
        <button
          aria-pressed={id === method}
          data-testid={`fl-on-ramp-method-${id}`}
          key={id}
          onClick={() => draft.change({ paymentMethod: id })}
          type="button"
        >
          {methodName(id, messages)}
        </button>
      ))}
    </div>
  )
}

/** The currency to buy, with its network. */
function AssetBox({ form: { asset, isLoading } }: { form: OnrampForm }) {
  const { modal } = useFairleadInstance('AssetBox')
  const messages = useMessages()
  return (
    <div className={styles.box} data-state="idle">
      <span className={styles.label}>{messages.buyReceive}</span>
      <div className={styles.line}>
        <span className={styles.network}>{asset?.network.display_name}</span>
        {asset && (
          <Choice
            id={`token:${asset.currency.symbol}`}
            label={`${messages.buyToken}: ${asset.currency.symbol}`}
            name={asset.currency.symbol}
            onPress={() => modal.push('OnRampToken')}
            testId="fl-on-ramp-token"
          />
        )}
        {isLoading && <span className={styles.hint}>{messages.loading}</span>}
      </div>
    </div>
  )
}

/** Returns the name of a payment method; a method that isn't known is written as the provider names it. */
function methodName(id: string, messages: ReturnType<typeof useMessages>): string {
  if (id === 'card') return messages.buyByCard
  return id === 'ach_bank_account' ? messages.buyByBank : id.replaceAll('_', ' ')
}

/** A button with a picture that opens a list. */
function Choice(props: {
  id: string
  label: string
  name: string
  onPress: () => void
  testId: string
}) {
  const { id, label, name, onPress, testId } = props
  const url = useOnrampPicture(useFairleadInstance('Choice'), id)
  return (
    <button
      aria-label={label}
      className={styles.choice}
      data-testid={testId}
      onClick={onPress}
      type="button"
    >
      <Picture isRound name={name} size="small" url={url} />
      <span>{name}</span>
      <Icon name="chevronDown" size={16} />
    </button>
  )
}
