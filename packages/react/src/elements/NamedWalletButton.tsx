import { getConnectors } from '@fairlead/core'
import { findWallet, groupOf, knownWallets, selectAccount } from '@fairlead/core/internal'
import { useFairleadInstance } from '../FairleadContext.ts'
import { chooseWallet } from '../hooks/chooseWallet.ts'
import { walletImage } from '../hooks/images.ts'
import { hasConsent } from '../hooks/legal.ts'
import { useListing } from '../hooks/useListing.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useWords } from '../hooks/useWords.ts'
import { isLogin } from '../ui/socialName.ts'
import type { LoginButton } from './LoginButton.tsx'
import styles from './PageButton.module.css'
import { type ButtonAttributes, PageButton } from './PageButton.tsx'

/**
 * Connects one wallet at once and shows the progress in the modal. `walletConnect` shows a QR code, or on a phone the
 * list of all wallets. If the wallet is not installed, or the terms are not accepted yet, the modal opens at the wallet
 * list. `email`, or a provider such as `google`, signs in to the embedded wallet. Renders nothing for an unknown
 * wallet.
 */
export function NamedWalletButton({ attributes, wallet: wanted }: NamedWalletButton.Props) {
  const { isDisabled, label, namespace, size } = attributes
  const fairlead = useFairleadInstance('NamedWalletButton')
  const { adapters, modal, options, store } = fairlead
  const { isConnected, isConnecting, wallet } = useSelected(store, (state) => {
    const wallet = findWallet(state.connectors, wanted, namespace)
    const group = wallet ? groupOf(state.connectors, wallet.id) : undefined
    const asked = namespace ? [namespace] : Object.keys(state.connections)
    return {
      isConnected: Boolean(selectAccount(state, namespace).address),
      isConnecting: asked.some((name) => {
        const connection = state.connections[name as keyof typeof state.connections]
        return (
          connection?.status === 'connecting' &&
          group?.some(({ id }) => id === connection.connectorId)
        )
      }),
      wallet,
    }
  })
  useListing(fairlead)
  const { isHidden, words } = useWords(isConnecting)
  const name =
    wallet?.name ?? (Object.hasOwn(knownWallets, wanted) ? knownWallets[wanted]?.name : undefined)
  // Same order as in `connect`: a wallet named like a login provider takes precedence.
  if (!name && isLogin(wanted)) return <LoadedLogin attributes={attributes} login={wanted} />
  if (!name) return null

  async function choose() {
    void modal.open({ namespace, view: 'Connect' })
    if (!hasConsent(fairlead)) return
    const find = () => findWallet(getConnectors(fairlead), wanted, namespace)
    // Some wallets are found by code that loads on demand; loading began when the modal opened.
    if (!find()) await Promise.allSettled(adapters.map((adapter) => adapter.prepare?.()))
    const found = find()
    if (found && modal.view() === 'Connect')
      chooseWallet(fairlead, {
        item: { id: found.id, name: found.name, wallet: found },
        namespace,
        position: 1,
        view: 'WalletButton',
      })
  }
  return (
    <PageButton
      isBusy={isConnecting}
      isDisabled={isDisabled || isConnected}
      look="quiet"
      onPress={() => void choose()}
      picture={walletImage(options, wallet)}
      size={size}
      testId={`fl-button-wallet-${wanted}`}
    >
      <span className={styles.text}>
        {isConnecting && !isHidden ? words.connecting : (label ?? name)}
      </span>
    </PageButton>
  )
}

const loadLogin = () => import('./LoginButton.tsx').then((module) => module.LoginButton)

/** Keeps the login code out of pages that have no login button. */
function LoadedLogin(props: LoginButton.Props) {
  const Button = useLoaded(loadLogin)
  return Button && <Button {...props} />
}

export declare namespace NamedWalletButton {
  type Props = {
    attributes: ButtonAttributes
    /** A key of `knownWallets`, an rdns, a connector id, `email`, or a login provider. */
    wallet: string
  }
}
