import { formatAddress, isUnsupported, selectAccount, tellsUnsupportedChain } from '@fairlead/core'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useNativeBalance } from '../hooks/useNativeBalance.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { formatAmount } from '../ui/formatAmount.ts'
import type { ButtonAttributes } from './buttons.tsx'
import styles from './PageButton.module.css'
import { PageButton } from './PageButton.tsx'

export function AccountButton({ attributes }: { attributes: ButtonAttributes }) {
  const button = useAccountButton(attributes)
  return button && <PageButton {...button} />
}

/** What the button is while there is an address. */
export function useAccountButton(attributes: ButtonAttributes): PageButton.Props | undefined {
  const { charsEnd, charsStart, isDisabled, namespace, showsBalance, size } = attributes
  const { modal, options, store } = useFairleadInstance('AccountButton')
  const messages = useMessages()
  const { address, isConnected, isLost } = useSelected(store, (state) => {
    const account = selectAccount(state, namespace)
    const isLost =
      tellsUnsupportedChain(options) && isUnsupported(state, namespace ?? state.activeNamespace)
    return { address: account.address, isConnected: account.isConnected, isLost }
  })
  if (!address) return undefined
  return {
    address,
    isBusy: !isConnected,
    isDisabled,
    look: isLost ? 'warning' : 'quiet',
    onPress: () => void modal.open({ namespace: isConnected ? namespace : undefined }),
    size,
    testId: 'fl-button-account',
    children: (
      <>
        {isLost ? (
          <span className={styles.text}>{messages.unsupportedNetwork}</span>
        ) : (
          showsBalance && isConnected && <Amount namespace={namespace} />
        )}
        <Avatar address={address} size={20} />
        <bdi className={styles.text}>
          {formatAddress(address, { end: charsEnd, start: charsStart })}
        </bdi>
      </>
    ),
  }
}

/** The amount where it is known: a button is no place for errors. */
function Amount({ namespace }: { namespace: ButtonAttributes['namespace'] }) {
  const { data } = useNativeBalance(useFairleadInstance('Amount'), namespace)
  if (!data) return null
  return (
    <span className={styles.balance} data-testid="fl-button-balance">
      <bdi>{formatAmount(data.formatted, 3)}</bdi> {data.symbol}
    </span>
  )
}
