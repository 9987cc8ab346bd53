import { formatUnits, type SwapAsset, type SwapSide } from '@fairlead/core'
import { networkById, plainAmount } from '@fairlead/core/internal'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { decimalMark } from '../../ui/formatMoney.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { formatTokens } from './formatTokens.ts'
import styles from './SwapView.module.css'
import type { Swap } from './useSwap.ts'
import { useSwapImage } from './useSwapTokens.ts'

/** Amount and token that the user pays, with the button for all of it. */
export function PayField({ swap }: { swap: Swap }) {
  const { amount, balances, draft, from, max, problem } = swap
  const messages = useMessages()
  const { tag } = useLanguage()
  const isWrong =
    problem === 'amountInvalid' || problem === 'amountTooPrecise' || problem === 'notEnough'
  return (
    <div className={styles.box} data-state={isWrong ? 'error' : 'idle'}>
      <span className={styles.label}>{messages.swapPay}</span>
      <div className={styles.line}>
        <input
          aria-describedby="fl-swap-balance-from"
          aria-invalid={isWrong}
          aria-label={messages.swapPay}
          autoComplete="off"
          className={styles.amount}
          data-testid="fl-swap-amount"
          dir="ltr"
          inputMode="decimal"
          onChange={(event) => draft.setAmount(plainAmount(event.target.value, decimalMark(tag)))}
          part="input"
          placeholder="0"
          spellCheck={false}
          value={amount}
        />
        <TokenButton asset={from} side="from" />
      </div>
      <div className={styles.line}>
        <Balance asset={from} side="from" units={balances.from} />
        {from && (
          <button
            className={styles.small}
            data-testid="fl-swap-max"
            disabled={!max}
            onClick={() => draft.setAmount(formatUnits(max ?? 0n, from.decimals))}
            type="button"
          >
            {messages.amountMax}
          </button>
        )}
      </div>
    </div>
  )
}

/** Amount and token that the user receives. The amount is the quote; nothing is shown while it is unknown. */
export function ReceiveField({ swap }: { swap: Swap }) {
  const { balances, isCrossing, problem, to, toAmount } = swap
  const fairlead = useFairleadInstance('ReceiveField')
  const messages = useMessages()
  const { tag } = useLanguage()
  const isKnown = to !== undefined && toAmount !== undefined
  return (
    <div className={styles.box}>
      <span className={styles.label}>{messages.swapReceive}</span>
      <div className={styles.line}>
        <output
          aria-busy={problem === 'quoting'}
          aria-label={messages.swapReceive}
          className={styles.amount}
          data-state={problem === 'quoting' ? 'loading' : 'idle'}
          data-testid="fl-swap-to-amount"
          data-value={isKnown ? formatUnits(toAmount, to.decimals) : ''}
          dir="ltr"
        >
          {isKnown
            ? formatTokens(toAmount, { ...to, symbol: '' }, tag, digitsFor(toAmount, to)).trim()
            : '–'}
        </output>
        <TokenButton asset={to} side="to" />
      </div>
      <div className={styles.line}>
        <Balance asset={to} side="to" units={balances.to} />
        {isCrossing && to && (
          <span className={styles.balance} data-testid="fl-swap-to-network">
            {messages.swapOnTarget(
              networkById(fairlead.store.getState(), to.chainId)?.name ?? to.chainId,
            )}
          </span>
        )}
      </div>
    </div>
  )
}

function Balance(props: {
  asset: SwapAsset | undefined
  side: SwapSide
  units: bigint | undefined
}) {
  const { asset, side, units } = props
  const messages = useMessages()
  const { tag } = useLanguage()
  const isKnown = asset !== undefined && units !== undefined
  return (
    <span className={styles.balance} id={`fl-swap-balance-${side}`}>
      {isKnown && messages.swapBalance(formatTokens(units, asset, tag))}
    </span>
  )
}

/** The chosen token; opens the list of tokens. */
function TokenButton({ asset, side }: { asset: SwapAsset | undefined; side: SwapSide }) {
  const fairlead = useFairleadInstance('TokenButton')
  const messages = useMessages()
  const url = useSwapImage(fairlead, asset)
  const name = side === 'from' ? messages.swapSelectFrom : messages.swapSelectTo
  return (
    <button
      aria-label={asset ? `${name}: ${asset.symbol}` : name}
      className={styles.token}
      data-testid={`fl-swap-token-${side}`}
      onClick={() => fairlead.modal.push('SwapSelectToken', { side })}
      type="button"
    >
      {asset && <Picture isRound name={asset.symbol} size="small" url={url} />}
      <span>{asset?.symbol ?? messages.swapChooseToken}</span>
      <Icon name="chevronDown" size={16} />
    </button>
  )
}

/** Returns the decimals of the estimate: fewer for a large amount, which would break in the middle of the number. */
function digitsFor(units: bigint, { decimals }: { decimals: number }): number {
  const whole = units / 10n ** BigInt(decimals)
  if (whole >= 1000n) return 2
  return whole > 0n ? 4 : 6
}
