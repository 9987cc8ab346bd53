import type { Namespace } from '@fairlead/protocol'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useNativeBalance } from '../hooks/useNativeBalance.ts'
import { useLanguage } from '../messages/LanguageContext.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { formatAmount } from '../ui/formatAmount.ts'
import styles from './PageButton.module.css'

/** What an account button shows beside the address. */
export function AccountExtras(props: {
  address: string
  namespace: Namespace | undefined
  showsBalance: boolean
}) {
  const { address, namespace, showsBalance } = props
  return (
    <>
      {showsBalance && <Amount namespace={namespace} />}
      <Avatar address={address} size={20} />
    </>
  )
}

/** The amount where it is known: a button is no place for errors. */
function Amount({ namespace }: { namespace: Namespace | undefined }) {
  const { data } = useNativeBalance(useFairleadInstance('Amount'), { namespace })
  const { tag } = useLanguage()
  if (!data) return null
  return (
    <span className={styles.balance} data-testid="fl-button-balance">
      <bdi>{formatAmount(data.formatted, 3, tag)}</bdi> {data.symbol}
    </span>
  )
}
