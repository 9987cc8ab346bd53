import { formatAddress, isUnsupported } from '@fairlead/core'
import { selectAccount, showsUnsupportedChain } from '@fairlead/core/internal'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useWords } from '../hooks/useWords.ts'
import { cx } from '../ui/cx.ts'
import styles from './PageButton.module.css'
import { type ButtonAttributes, PageButton } from './PageButton.tsx'

export function AccountButton({ attributes }: { attributes: ButtonAttributes }) {
  const button = useAccountButton(attributes)
  return button && <PageButton {...button} />
}

/** Returns the button's props while an account is connected, otherwise `undefined`. */
export function useAccountButton(attributes: ButtonAttributes): PageButton.Props | undefined {
  const { charsEnd, charsStart, isDisabled, namespace, showsBalance, size } = attributes
  const { modal, options, store } = useFairleadInstance('AccountButton')
  const { address, isConnected, isLost } = useSelected(store, (state) => {
    const account = selectAccount(state, namespace)
    const isLost =
      showsUnsupportedChain(options) && isUnsupported(state, namespace ?? state.activeNamespace)
    return { address: account.address, isConnected: account.isConnected, isLost }
  })
  const { isHidden, words } = useWords(address !== undefined && isLost)
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
        {isLost && (
          <span className={cx(styles.text, isHidden && styles.unseen)}>
            {words.unsupportedNetwork}
          </span>
        )}
        <Extras
          address={address}
          namespace={namespace}
          short={formatAddress(address, { end: charsEnd, start: charsStart })}
          showsBalance={showsBalance && isConnected && !isLost}
        />
      </>
    ),
  }
}

const loadExtras = () => import('./AccountExtras.tsx').then((module) => module.AccountExtras)

/** Loads the avatar, name and balance once an account is connected; a placeholder keeps their space. */
function Extras(props: Parameters<Awaited<ReturnType<typeof loadExtras>>>[0]) {
  const AccountExtras = useLoaded(loadExtras)
  if (AccountExtras) return <AccountExtras {...props} />
  return (
    <>
      <span className={styles.picture} />
      <bdi className={styles.text}>{props.short}</bdi>
    </>
  )
}
