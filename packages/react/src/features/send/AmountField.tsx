import { formatUnits, type SendAsset } from '@fairlead/core'
import { plainAmount, readAmount, toMoney, toTokens } from '@fairlead/core/internal'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { formatAmount } from '../../ui/formatAmount.ts'
import { decimalMark, formatMoney } from '../../ui/formatMoney.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './SendView.module.css'
import { useTokenImage } from './useHolding.ts'
import type { Send } from './useSend.ts'

/** Amount field, in tokens or in fiat; the equivalent in the other unit is shown below. */
export function AmountField({ send }: { send: Send }) {
  const { available, currency, draft, isNative, kept, money } = send
  const { price, problem, sendTokenAmount, token } = send
  const { modal } = useFairleadInstance('AmountField')
  const messages = useMessages()
  const { tag } = useLanguage()
  const { isMoney, other, stopMoney, toggle, type } = useAmountUnit(send)
  const isWrong = problem === 'amountInvalid' || problem === 'amountTooPrecise'
  const amount = (units: bigint, { decimals, symbol }: SendAsset) =>
    `${formatAmount(formatUnits(units, decimals), 6, tag)} ${symbol}`

  return (
    <div className={styles.box} data-state={isWrong || problem === 'notEnough' ? 'error' : 'idle'}>
      <div className={styles.line}>
        <input
          aria-describedby="fl-send-available"
          aria-invalid={isWrong || problem === 'notEnough'}
          aria-label={isMoney ? `${messages.amount} (${currency})` : messages.amount}
          autoComplete="off"
          className={styles.amount}
          data-testid="fl-send-amount"
          dir="ltr"
          inputMode="decimal"
          onChange={(event) => type(event.target.value)}
          part="input"
          placeholder="0"
          spellCheck={false}
          value={isMoney ? (money ?? '') : sendTokenAmount}
        />
        <TokenButton onPress={() => modal.push('SendSelectToken')} token={token} />
      </div>
      {token && (
        <div className={styles.line}>
          {price !== undefined && (
            <button
              className={styles.small}
              data-testid="fl-send-unit"
              onClick={toggle}
              // Not an `aria-label`, which would keep the equivalent from screen readers.
              title={isMoney ? messages.enterTokens(token.symbol) : messages.enterMoney(currency)}
              type="button"
            >
              <bdi dir="ltr">
                {other || (isMoney ? `0 ${token.symbol}` : formatMoney('0', currency, tag))}
              </bdi>
              <Icon name="swap" size={16} />
            </button>
          )}
          <span className={styles.available} id="fl-send-available">
            {available !== undefined && messages.available(amount(available, token))}
          </span>
          <button
            className={styles.small}
            data-testid="fl-send-max"
            disabled={!available}
            onClick={() => {
              stopMoney()
              draft.setAmount(formatUnits(available ?? 0n, token.decimals))
            }}
            type="button"
          >
            {messages.amountMax}
          </button>
        </div>
      )}
      {token && isNative && kept !== undefined && available !== undefined && (
        <p className={styles.hint} data-testid="fl-send-fee-kept">
          {messages.feeKept(amount(kept, token))}
        </p>
      )}
    </div>
  )
}

/** Returns the unit in which the amount is typed, its equivalent in the other unit, and functions to change both. */
function useAmountUnit({ currency, draft, money, price, sendTokenAmount, token }: Send) {
  const { tag } = useLanguage()
  // The currency of the typed amount: when another one is shown, the amount in tokens stays and counts.
  const [typedIn, setTypedIn] = useState(money === undefined ? undefined : currency)
  const isMoney = typedIn === currency && price !== undefined && token !== undefined
  const read = token && readAmount(sendTokenAmount, token.decimals)
  const worth =
    read && 'value' in read && price ? toMoney(read.value, price, token.decimals) : undefined
  const other = isMoney
    ? sendTokenAmount && `${formatAmount(sendTokenAmount, 6, tag)} ${token.symbol}`
    : worth && formatMoney(worth, currency, tag)

  function type(text: string) {
    const plain = plainAmount(text, decimalMark(tag))
    if (!isMoney) return draft.setAmount(plain)
    // Invalid fiat input is kept as typed and fails validation: the amount sent always matches the amount shown.
    const tokens = toTokens(plain, price, token.decimals)
    draft.setAmount(tokens ?? plain.replace(/^\d+(?:\.\d*)?$/, ''), plain)
  }
  function toggle() {
    draft.setAmount(sendTokenAmount, isMoney ? undefined : (worth ?? ''))
    setTypedIn(isMoney ? undefined : currency)
  }
  return { isMoney, other, stopMoney: () => setTypedIn(undefined), toggle, type }
}

/** The chosen token or NFT; opens the list of tokens. */
export function TokenButton({ onPress, token }: TokenButton.Props) {
  const messages = useMessages()
  return (
    <button
      aria-label={token ? `${messages.sendToken}: ${token.symbol}` : messages['send.tokenMissing']}
      className={styles.token}
      data-testid="fl-send-token"
      onClick={onPress}
      type="button"
    >
      {token && <TokenPicture token={token} />}
      <span>{token?.symbol ?? messages.sendToken}</span>
      <Icon name="chevronDown" size={16} />
    </button>
  )
}

function TokenPicture({ token }: { token: SendAsset }) {
  const url = useTokenImage(useFairleadInstance('TokenPicture'), token)
  return <Picture isRound name={token.symbol} size="small" url={url} />
}

export declare namespace TokenButton {
  type Props = { onPress: () => void; token: SendAsset | undefined }
}
