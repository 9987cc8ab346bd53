import {
  embeddedConnections,
  offersEmail,
  offersSocial,
  selectAccount,
  socialState,
  startSocial,
} from '@fairlead/core/internal'
import { useFairleadInstance } from '../FairleadContext.ts'
import { hasConsent } from '../hooks/legal.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useWords } from '../hooks/useWords.ts'
import { cx } from '../ui/cx.ts'
import { SocialIcon } from '../ui/SocialIcon.tsx'
import { type Login, providerNames } from '../ui/socialName.ts'
import styles from './PageButton.module.css'
import { type ButtonAttributes, PageButton } from './PageButton.tsx'

/**
 * Signs in by email or with one provider, and shows the progress in the modal. Renders nothing where the
 * project, the page or its networks don't offer that login.
 */
export function LoginButton({ attributes, login }: LoginButton.Props) {
  const { isDisabled, label, namespace, size } = attributes
  const fairlead = useFairleadInstance('LoginButton')
  const { features, modal, store } = fairlead
  // The offer depends on two lists: the features of the project and the page, and the networks.
  useSelected(features, ({ email, socials }) => ({ email, socials }))
  const { isConnected, isEntering } = useSelected(store, (state) => ({
    connectors: state.connectors,
    isConnected:
      Boolean(selectAccount(state, namespace).address) || embeddedConnections(state).length > 0,
    isEntering: Object.values(state.connections).some(
      (one) => one.status === 'connecting' && one.connectorId === 'auth',
    ),
    networks: state.networks,
  }))
  const running = useSelected(socialState(fairlead), ({ provider, status }) =>
    status === 'idle' || status === 'error' ? undefined : provider,
  )
  const isBusy = login === 'email' ? isEntering && !running : running === login
  const isOffered =
    login === 'email'
      ? offersEmail(fairlead, namespace)
      : offersSocial(fairlead, namespace).includes(login)
  const isWord = login === 'email' && !label
  const { isHidden, words } = useWords(isOffered && (isWord || isBusy))
  if (!isOffered) return null

  const name = label ?? (login === 'email' ? words.emailButton : providerNames[login])

  function signIn() {
    // The terms checkbox is in the Connect view.
    if (!hasConsent(fairlead)) return void modal.open({ namespace, view: 'Connect' })
    if (login === 'email') return modal.reset('EmailLogin', { namespace })
    // The view shows every outcome. Call it synchronously in the click: later, browsers block the popup.
    startSocial(fairlead, { namespace, provider: login }).catch(() => {})
  }
  return (
    <PageButton
      isBusy={isBusy}
      isDisabled={isDisabled || isConnected}
      label={isHidden ? name : undefined}
      look="quiet"
      onPress={signIn}
      size={size}
      testId={`fl-button-wallet-${login}`}
    >
      {!isBusy && <SocialIcon provider={login} size={20} />}
      <span className={cx(styles.text, isHidden && isWord && styles.unseen)}>
        {isBusy && !isHidden ? words.connecting : name}
      </span>
    </PageButton>
  )
}

export declare namespace LoginButton {
  type Props = { attributes: ButtonAttributes; login: Login }
}
