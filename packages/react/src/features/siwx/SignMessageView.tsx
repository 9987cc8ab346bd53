import { formatAddress, type Routes, signIn } from '@fairlead/core'
import {
  cancelSignIn,
  connectedOf,
  isUsedElsewhere,
  networkById,
  regularAddressOf,
  siwxStates,
} from '@fairlead/core/internal'
import { BaseError, type Namespace } from '@fairlead/protocol'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { networkImage } from '../../hooks/images.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { FullAddress } from '../../ui/FullAddress.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { namespaceName } from '../../ui/namespaceName.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './SignMessageView.module.css'

/** Sign-in request: which page asks, for which account, and what signing means. The button asks the wallet. */
export function SignMessageView({ data }: { data: Routes['SignMessage'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('SignMessageView')
  const { environment, options, store } = fairlead
  const messages = useMessages()
  const active = useSelected(store, (state) => state.activeNamespace)
  const namespace = data?.namespace ?? active
  const auth = useSelected(siwxStates(fairlead), (states) => states[namespace])
  const { connection, isElsewhere, network, regular, returnTo } = useSelected(store, (state) => {
    const connection = connectedOf(state, namespace)
    return {
      connection,
      isElsewhere: isUsedElsewhere(state, namespace),
      network: connection && networkById(state, connection.chainId),
      regular: connection && !options.siwx?.signMessage ? regularAddressOf(connection) : undefined,
      returnTo: auth?.returnTo && networkById(state, auth.returnTo),
    }
  })
  const { sign, thrown, tries } = useSignIn(namespace)
  // The error in the state survives while another view covers this one.
  const failure = auth?.error ?? thrown
  const isBusy = auth?.status === 'pending'
  const declined = BaseError.find(failure, 'REQUEST_REJECTED') !== undefined
  useAnnounce(isBusy ? messages.signWaiting : '')

  if (!connection || !network || auth?.status === 'signed')
    return <SignedIn isSigned={auth?.status === 'signed'} />

  function leaveLabel() {
    if (returnTo) return messages.signReturn(returnTo.name)
    if (!auth?.isRequired || options.siwx?.onCancel === 'stay') return messages.signSkip
    return isElsewhere
      ? messages.signDisconnectFrom(namespaceName[namespace])
      : messages.signDisconnect
  }

  const { host } = new URL(environment.origin)
  const { name = host } = options.metadata
  return (
    <ViewFrame focusKey={tries} title={messages.signTitle}>
      <div
        className={styles.center}
        data-state={isBusy ? 'waiting' : failure ? 'failed' : 'idle'}
        data-testid="fl-sign-message"
      >
        <Ring state={isBusy ? 'waiting' : failure && !declined ? 'failed' : 'paused'}>
          <Picture isRound name={network.name} size="large" url={networkImage(options, network)} />
        </Ring>
        <p className={styles.asks} data-testid="fl-sign-message-app">
          {name === host ? messages.signAsksHost(host) : messages.signAsks(name, host)}
        </p>
        <p className={styles.quiet}>{isBusy ? messages.signWaiting : messages.signMeans}</p>
      </div>
      <SignFacts address={connection.accounts[0].address} networkName={network.name} />
      {auth?.message && <SignText isOpen={isBusy} text={auth.message} />}
      {regular && (
        <Notice testId="fl-sign-message-regular" variant="neutral">
          {messages.signRegular(formatAddress(regular))}
        </Notice>
      )}
      {failure !== undefined && <SignFailure error={failure} />}
      <Button
        disabled={isBusy}
        isBusy={isBusy}
        onPress={sign}
        testId="fl-sign-message-sign"
        variant="accent"
      >
        {failure ? messages.retry : messages.signAction}
      </Button>
      <Button
        onPress={() => void cancelSignIn(fairlead, { namespace })}
        testId="fl-sign-message-cancel"
      >
        {leaveLabel()}
      </Button>
    </ViewFrame>
  )
}

/** The last attempt's error, and how many have failed. */
function useSignIn(namespace: Namespace) {
  const fairlead = useFairleadInstance('useSignIn')
  const [thrown, setThrown] = useState<unknown>()
  const [tries, setTries] = useState(0)

  async function sign() {
    setThrown(undefined)
    try {
      await signIn(fairlead, { namespace })
    } catch (error) {
      // The account or network has changed, or the user left the view.
      if (BaseError.find(error, 'REQUEST_ABORTED')) return
      setThrown(error)
      setTries((count) => count + 1)
    }
  }

  return { sign, thrown, tries }
}

/** Why nothing was signed; a rejection in the wallet is not an error. */
function SignFailure({ error }: { error: unknown }) {
  const messages = useMessages()
  const isRejected = BaseError.find(error, 'REQUEST_REJECTED') !== undefined
  return (
    <Notice testId="fl-sign-message-problem" variant={isRejected ? 'neutral' : 'error'}>
      {isRejected ? messages.signDeclined : messages.signFailed(errorMessage(error, messages))}
    </Notice>
  )
}

/** The account that signs in, and its network. */
function SignFacts({ address, networkName }: { address: string; networkName: string }) {
  const messages = useMessages()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{messages.yourAddress}</dt>
        <dd>
          <FullAddress address={address} testId="fl-sign-message-account" />
        </dd>
      </div>
      <div>
        <dt>{messages.signNetwork}</dt>
        <dd data-testid="fl-sign-message-network">{networkName}</dd>
      </div>
    </dl>
  )
}

/** The text to sign, as the wallet shows it. */
function SignText({ isOpen, text }: { isOpen: boolean; text: string }) {
  const messages = useMessages()
  return (
    <details className={styles.message} data-testid="fl-sign-message-text" open={isOpen}>
      <summary>{messages.signText}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it. */}
      <pre dir="ltr" tabIndex={0}>
        {text}
      </pre>
    </details>
  )
}

/** Shown if the page opened the view and there is nothing to sign, or the account is signed in already. */
function SignedIn({ isSigned }: { isSigned: boolean }) {
  const { modal } = useFairleadInstance('SignedIn')
  const messages = useMessages()
  return (
    <ViewFrame title={messages.signTitle}>
      <div className={styles.center} data-state="done" data-testid="fl-sign-message">
        <p>{isSigned ? messages.signDone : messages.signNothing}</p>
      </div>
      <Button onPress={modal.close} testId="fl-sign-message-close">
        {messages.close}
      </Button>
    </ViewFrame>
  )
}
