import { formatUnits, plainAmount, readAmount, toMoney, toTokens } from '@fairlead/core'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Icon } from '../../ui/Icon.tsx'
import { decimalMark, formatMoney } from './formatMoney.ts'
import styles from './SendView.module.css'
import { TokenButton } from './TokenButton.tsx'
import type { Send } from './useSend.ts'

/** Amount field, in tokens or in fiat; the equivalent in the other unit is shown below. */
export function AmountField({ send }: { send: Send }) {
  const { available, draft, isNative, kept, money, price, problem, sendTokenAmount, token } = send
  const { modal } = useFairleadInstance('AmountField')
  const messages = useMessages()
  const { tag } = useLanguage()
  const [inMoney, setInMoney] = useState(money !== undefined)
  const isMoney = inMoney && price !== undefined && token !== undefined
  const isWrong = problem === 'amountInvalid' || problem === 'amountTooPrecise'
  const amount = (decimal: string) => `${formatAmount(decimal, 6, tag)} ${token?.symbol ?? ''}`

  function type(text: string) {
    const plain = plainAmount(text, decimalMark(tag))
    if (!isMoney) return draft.setAmount(plain)
    // Invalid fiat input is kept as typed and fails validation: the amount sent always matches the amount shown.
    const tokens = toTokens(plain, price, token.decimals)
    draft.setAmount(tokens ?? plain.replace(/^\d+(?:\.\d*)?$/, ''), plain)
  }
  function toggle() {
    const read = token && readAmount(sendTokenAmount, token.decimals)
    const worth = read && 'value' in read && price && toMoney(read.value, price, token.decimals)
    draft.setAmount(sendTokenAmount, isMoney ? undefined : worth || '')
    setInMoney(!isMoney)
  }
  const read = token && readAmount(sendTokenAmount, token.decimals)
  const worth =
    read && 'value' in read && price ? toMoney(read.value, price, token.decimals) : undefined
  const other = isMoney
    ? sendTokenAmount && amount(sendTokenAmount)
    : worth && formatMoney(worth, tag)
  return (
    <div className={styles.box} data-state={isWrong || problem === 'notEnough' ? 'error' : 'idle'}>
      <div className={styles.line}>
        <input
          aria-describedby="fl-send-available"
          aria-invalid={isWrong || problem === 'notEnough'}
          aria-label={isMoney ? `${messages.amount} (USD)` : messages.amount}
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
              aria-label={isMoney ? messages.enterTokens(token.symbol) : messages.enterMoney}
              className={styles.small}
              data-testid="fl-send-unit"
              onClick={toggle}
              type="button"
            >
              <bdi dir="ltr">
                {other || (isMoney ? `0 ${token.symbol}` : formatMoney('0', tag))}
              </bdi>
              <Icon name="swap" size={16} />
            </button>
          )}
          <span className={styles.available} id="fl-send-available">
            {available !== undefined &&
              messages.available(amount(formatUnits(available, token.decimals)))}
          </span>
          <button
            className={styles.small}
            data-testid="fl-send-max"
            disabled={!available}
            onClick={() => {
              setInMoney(false)
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
          {messages.feeKept(amount(formatUnits(kept, token.decimals)))}
        </p>
      )}
    </div>
  )
}
