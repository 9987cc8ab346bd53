import { minimumOf, readSlippage } from '@fairlead/core/money'
import { useState } from 'react'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Notice } from '../../ui/Notice.tsx'
import { formatPercent, formatProviderFee, formatTokens } from './formatTokens.ts'
import { SwapDetails } from './SwapDetails.tsx'
import styles from './SwapView.module.css'
import type { Swap } from './useSwap.ts'

/** Price impact from which the user is warned, in percent. */
const highImpact = 5
/** Offered values of the largest slippage, in percent. */
const choices = ['0.5', '1', '3'] as const

/** Rate, price impact, slippage and fees of the current quote. */
export function SwapTerms({ swap }: { swap: Swap }) {
  const { from, impact, isCrossing, network, networkFee, quoted, to, toAmount } = swap
  const messages = useMessages()
  const { tag } = useLanguage()
  if (!from || !to || !network || quoted === undefined || toAmount === undefined) return null
  const one = 10n ** BigInt(from.decimals)
  const hundredths = readSlippage(swap.slippage)
  const rate = messages.swapRateOf(
    formatTokens(one, from, tag),
    formatTokens((toAmount * one) / quoted, to, tag),
  )
  const isHigh = impact !== undefined && impact >= highImpact
  return (
    <>
      <SwapDetails
        rows={[
          { name: messages.swapRate, testId: 'fl-swap-rate', value: <bdi>{rate}</bdi> },
          {
            name: messages.swapImpact,
            testId: 'fl-swap-impact',
            value: impact === undefined ? messages.swapUnknown : formatPercent(impact, tag),
          },
          // Between two networks, the bridge's own promise is known once the swap is built.
          ...(hundredths === undefined || isCrossing
            ? []
            : [
                {
                  name: messages.swapMinimum,
                  testId: 'fl-swap-minimum',
                  value: <bdi>{formatTokens(minimumOf(toAmount, hundredths), to, tag)}</bdi>,
                },
              ]),
          {
            name: messages.networkFee,
            testId: 'fl-swap-network-fee',
            value:
              networkFee === undefined
                ? messages.feeUnknown
                : messages.feeAbout(formatTokens(networkFee, network.nativeCurrency, tag)),
          },
          {
            name: messages.swapProviderFee,
            testId: 'fl-swap-provider-fee',
            value: formatProviderFee(swap.providerFeeBps, messages, tag),
          },
        ]}
      />
      {isHigh && (
        <Notice testId="fl-swap-impact-high" variant="warning">
          {messages.swapImpactHigh}
        </Notice>
      )}
    </>
  )
}

/** The largest slippage: shown on a button, which opens the field. */
export function SlippageField({ swap }: { swap: Swap }) {
  const { draft, problem, slippage } = swap
  const messages = useMessages()
  const { tag } = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const isWrong = problem === 'slippageInvalid'
  const read = readSlippage(slippage)
  const shown = read === undefined ? slippage : formatPercent(Number(read) / 100, tag)
  return (
    <div className={styles.slippage}>
      <button
        aria-expanded={isOpen || isWrong}
        aria-label={`${messages.swapSlippageEdit}: ${shown}`}
        className={styles.small}
        data-testid="fl-swap-slippage-toggle"
        onClick={() => setIsOpen(!isOpen)}
        type="button"
      >
        {`${messages.swapSlippage}: ${shown}`}
      </button>
      {(isOpen || isWrong) && (
        <div className={styles.box} data-state={isWrong ? 'error' : 'idle'}>
          <div className={styles.line}>
            <input
              aria-describedby="fl-swap-slippage-hint"
              aria-invalid={isWrong}
              aria-label={`${messages.swapSlippage} (%)`}
              autoComplete="off"
              className={styles.percent}
              data-testid="fl-swap-slippage"
              dir="ltr"
              inputMode="decimal"
              onChange={(event) => draft.setSlippage(event.target.value.replace(',', '.'))}
              part="input"
              value={slippage}
            />
            {choices.map((percent) => (
              <button
                aria-pressed={slippage === percent}
                className={styles.small}
                data-testid={`fl-swap-slippage-${percent}`}
                key={percent}
                onClick={() => draft.setSlippage(percent)}
                type="button"
              >
                {formatPercent(Number(percent), tag)}
              </button>
            ))}
          </div>
          <p className={styles.hint} id="fl-swap-slippage-hint">
            {messages.swapSlippageHint}
          </p>
        </div>
      )}
    </div>
  )
}
