import type { Identity } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useRef } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useNativeBalance } from '../hooks/useNativeBalance.ts'
import { usePicture } from '../hooks/usePicture.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useLanguage } from '../messages/LanguageContext.ts'
import { AccountPicture } from '../ui/AccountPicture.tsx'
import { formatAmount } from '../ui/formatAmount.ts'
import styles from './PageButton.module.css'

/** Avatar, name and balance of the connected account. */
export function AccountExtras(props: {
  address: string
  namespace: Namespace | undefined
  /** The shortened address, shown if the account has no name. */
  short: string
  showsBalance: boolean
}) {
  const { address, namespace, short, showsBalance } = props
  const { avatar, name } = useNameOnceOpened(namespace)
  const picture = usePicture(useFairleadInstance('AccountExtras'), avatar)
  return (
    <>
      {showsBalance && <Amount namespace={namespace} />}
      <AccountPicture address={address} size={20} url={picture} />
      <bdi className={styles.text}>{name ?? short}</bdi>
    </>
  )
}

/** Looks a name up only after the modal was opened. Before that, a returning visitor gets the cached name or none. */
function useNameOnceOpened(namespace: Namespace | undefined): Identity {
  const fairlead = useFairleadInstance('useNameOnceOpened')
  const isOpen = useSelected(fairlead.modal.store, ({ navigation }) => navigation.open)
  const wasOpen = useRef(false)
  wasOpen.current ||= isOpen
  return useIdentity(fairlead, { mayAsk: wasOpen.current, namespace })
}

/** Native balance, once loaded. Errors are not shown: a button has no space for them. */
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
