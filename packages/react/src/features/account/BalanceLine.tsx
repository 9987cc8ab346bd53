import { useFairleadInstance } from '../../FairleadContext.ts'
import { useNativeBalance } from '../../hooks/useNativeBalance.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './AccountView.module.css'

/** What the account holds of the network's own coin; the last known amount stays on an error. */
export function BalanceLine({ onRetry }: { onRetry: () => void }) {
  const messages = useMessages()
  const { tag } = useLanguage()
  const { data, refetch, status } = useNativeBalance(useFairleadInstance('BalanceLine'))
  const retry = () => {
    onRetry()
    refetch()
  }
  return (
    <>
      {data ? (
        <p
          className={styles.balance}
          data-testid="fl-account-balance"
          data-value={data.value.toString()}
          title={`${data.formatted} ${data.symbol}`}
        >
          <bdi>{formatAmount(data.formatted, 4, tag)}</bdi>
          <span className={styles.symbol}>{data.symbol}</span>
        </p>
      ) : (
        status !== 'error' && (
          <p
            aria-busy="true"
            className={styles.balance}
            data-state="loading"
            title={messages.balance}
          >
            <span className={styles.bone} />
          </p>
        )
      )}
      {status === 'error' && (
        <Notice
          action={{ label: messages.retry, onPress: retry }}
          testId="fl-account-balance-error"
          variant="error"
        >
          {messages.balanceFailed}
        </Notice>
      )}
    </>
  )
}
