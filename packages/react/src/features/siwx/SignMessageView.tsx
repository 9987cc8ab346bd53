import {
  cancelSignIn,
  connectedOf,
  formatAddress,
  isUsedElsewhere,
  networkById,
  type Routes,
  regularAddressOf,
  signIn,
  siwxStates,
} from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { networkImage } from '../../hooks/images.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { useAnnounce } from '../../modal/Announcer.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { FullAddress } from '../../ui/FullAddress.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { namespaceName } from '../../ui/namespaceName.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { SignedIn } from './SignedIn.tsx'
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
  const [thrown, setThrown] = useState<unknown>()
  // The error in the state survives while another view covers this one.
  const failure = auth?.error ?? thrown
  const [tries, setTries] = useState(0)
  const isBusy = auth?.status === 'pending'
  const declined = BaseError.find(failure, 'REQUEST_REJECTED') !== undefined
  useAnnounce(isBusy ? messages.signWaiting : '')

  if (!connection || !network || auth?.status === 'signed')
    return <SignedIn isSigned={auth?.status === 'signed'} />

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

  const staysConnected = !auth?.isRequired || options.siwx?.onCancel === 'stay'
  const leave = returnTo
    ? messages.signReturn(returnTo.name)
    : staysConnected
      ? messages.signSkip
      : isElsewhere
        ? messages.signDisconnectFrom(namespaceName[namespace])
        : messages.signDisconnect
  const { host } = new URL(environment.origin)
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
          {messages.signAsks(options.metadata.name ?? host, host)}
        </p>
        <p className={styles.quiet}>{isBusy ? messages.signWaiting : messages.signMeans}</p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{messages.yourAddress}</dt>
          <dd>
            <FullAddress
              address={connection.accounts[0].address}
              testId="fl-sign-message-account"
            />
          </dd>
        </div>
        <div>
          <dt>{messages.signNetwork}</dt>
          <dd data-testid="fl-sign-message-network">{network.name}</dd>
        </div>
      </dl>
      {auth?.message && (
        <details className={styles.message} data-testid="fl-sign-message-text" open={isBusy}>
          <summary>{messages.signText}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it. */}
          <pre dir="ltr" tabIndex={0}>
            {auth.message}
          </pre>
        </details>
      )}
      {regular && (
        <Notice testId="fl-sign-message-regular" variant="neutral">
          {messages.signRegular(formatAddress(regular))}
        </Notice>
      )}
      {failure !== undefined && (
        <Notice testId="fl-sign-message-problem" variant={declined ? 'neutral' : 'error'}>
          {declined ? messages.signDeclined : messages.signFailed(errorMessage(failure, messages))}
        </Notice>
      )}
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
        {leave}
      </Button>
    </ViewFrame>
  )
}
