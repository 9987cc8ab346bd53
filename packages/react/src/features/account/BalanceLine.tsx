import { hasDataApi, readsBalances, tokenNamespaces } from '@fairlead/core/internal'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useNativeBalance } from '../../hooks/useNativeBalance.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useTokenBalances } from '../../hooks/useTokenBalances.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { formatAmount } from '../../ui/formatAmount.ts'
import { formatFiat } from '../../ui/formatFiat.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './AccountView.module.css'

/** Total value of the tokens where prices are known, otherwise the native balance. */
export function BalanceLine({ onRetry }: { onRetry: () => void }) {
  const fairlead = useFairleadInstance('BalanceLine')
  const messages = useMessages()
  const { tag } = useLanguage()
  const namespace = useSelected(fairlead.store, ({ activeNamespace }) => activeNamespace)
  // Prices come from the data API only, not from the chain.
  const knowsPrices = hasDataApi(fairlead) && tokenNamespaces.includes(namespace)
  const { data: tokens, status } = useTokenBalances(fairlead, { enabled: knowsPrices })
  const total = tokens?.reduce((sum, { value }) => sum + value, 0) ?? 0
  const [first] = tokens ?? []
  // All tokens of a list are in one currency.
  if (first && total > 0)
    return (
      <p className={styles.balance} data-testid="fl-account-total" title={messages.totalValue}>
        <bdi dir="ltr">{formatFiat(total, first.currency, tag)}</bdi>
      </p>
    )
  if (status === 'pending') return <BalanceBone />
  return readsBalances(fairlead, namespace) && <NativeLine onRetry={onRetry} />
}

function BalanceBone() {
  const messages = useMessages()
  return (
    <p aria-busy="true" className={styles.balance} data-state="loading" title={messages.balance}>
      <span className={styles.bone} />
    </p>
  )
}

/** Native balance. On an error, the last known amount stays. */
function NativeLine({ onRetry }: { onRetry: () => void }) {
  const messages = useMessages()
  const { tag } = useLanguage()
  const { data, refetch, status } = useNativeBalance(useFairleadInstance('NativeLine'))
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
        status !== 'error' && <BalanceBone />
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
