import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { formatAmount } from '../../ui/formatAmount.ts'
import { TokenButton } from './AmountField.tsx'
import styles from './SendView.module.css'
import type { Send } from './useSend.ts'

/** The NFT to send; for several copies, also how many. */
export function NftField({ send }: { send: Send }) {
  const { draft, problem, sendTokenAmount, token } = send
  const { modal } = useFairleadInstance('NftField')
  const messages = useMessages()
  const { tag } = useLanguage()
  if (!token?.nft) return null
  const { amount } = token.nft
  const isWrong = problem?.startsWith('amount') === true || problem === 'notEnough'
  return (
    <div className={styles.box} data-state={isWrong && sendTokenAmount ? 'error' : 'idle'}>
      <div className={styles.line} data-testid="fl-send-nft">
        <TokenButton onPress={() => modal.push('SendSelectToken')} token={token} />
      </div>
      {amount > 1n && (
        <div className={styles.line}>
          <input
            aria-describedby="fl-send-available"
            aria-label={messages.nftCopies}
            autoComplete="off"
            className={styles.amount}
            data-testid="fl-send-amount"
            dir="ltr"
            inputMode="numeric"
            onChange={(event) => draft.setAmount(event.target.value)}
            part="input"
            placeholder="0"
            value={sendTokenAmount}
          />
          <span className={styles.available} id="fl-send-available">
            {messages.available(formatAmount(amount.toString(), 0, tag))}
          </span>
          <button
            className={styles.small}
            data-testid="fl-send-max"
            onClick={() => draft.setAmount(amount.toString())}
            type="button"
          >
            {messages.amountMax}
          </button>
        </div>
      )}
    </div>
  )
}
