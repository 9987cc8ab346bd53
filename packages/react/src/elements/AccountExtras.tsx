import type { Identity } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useRef } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useNativeBalance } from '../hooks/useNativeBalance.ts'
import { usePicture } from '../hooks/usePicture.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useLanguage } from '../messages/LanguageContext.ts'
import { Face } from '../ui/Face.tsx'
import { formatAmount } from '../ui/formatAmount.ts'
import styles from './PageButton.module.css'

/** Who an account button is for, and how much they have. */
export function AccountExtras(props: {
  address: string
  namespace: Namespace | undefined
  /** The address as it is shown where there is no name. */
  short: string
  showsBalance: boolean
}) {
  const { address, namespace, short, showsBalance } = props
  const { avatar, name } = useNameOnceOpened(namespace)
  const picture = usePicture(useFairleadInstance('AccountExtras'), avatar)
  return (
    <>
      {showsBalance && <Amount namespace={namespace} />}
      <Face address={address} size={20} url={picture} />
      <bdi className={styles.text}>{name ?? short}</bdi>
    </>
  )
}

/** Coming back asks for no name: it is shown where it was kept, and after the modal was opened. */
function useNameOnceOpened(namespace: Namespace | undefined): Identity {
  const fairlead = useFairleadInstance('useNameOnceOpened')
  const isOpen = useSelected(fairlead.modal.store, ({ navigation }) => navigation.open)
  const wasOpen = useRef(false)
  wasOpen.current ||= isOpen
  return useIdentity(fairlead, { mayAsk: wasOpen.current, namespace })
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
