import {
  connect,
  disconnect,
  type Eip1193Provider,
  type Fairlead,
  fetchAccessToken,
  signMessage,
} from 'fairlead'
import {
  useFairlead,
  useFairleadAccount,
  useFairleadNetwork,
  useFairleadProvider,
  useFairleadState,
} from 'fairlead/react'
import { useState } from 'react'
import type { Config } from './config.ts'
import { errorText } from './errorText.ts'
import { SendForm } from './SendForm.tsx'

/** Screens of the modal with a button of their own. */
const screens = [
  { label: 'Open', testId: 'demo-open', view: undefined },
  { label: 'Networks', testId: 'demo-networks', view: 'Networks' },
  { label: 'All wallets', testId: 'demo-all-wallets', view: 'AllWallets' },
  { label: 'Your wallets', testId: 'demo-wallets', view: 'ProfileWallets' },
] as const

/** Actions of a page: through the widget's functions, and through the wallet's provider. */
export function Actions({ config, fairlead }: { config: Config; fairlead: Fairlead }) {
  const { open } = useFairlead()
  const { address, isConnected } = useFairleadAccount()
  const { caipNetworkId } = useFairleadNetwork()
  const { provider } = useFairleadProvider<Eip1193Provider>('eip155')
  const { multiWallet } = useFairleadState().features
  const [result, setResult] = useState('')

  const report = (work: Promise<string>) => {
    // Clears the previous result, because the next one may look the same.
    setResult('')
    return work.then(setResult, (error: unknown) => setResult(errorText(error)))
  }

  return (
    <section aria-labelledby="actions-title" className="card">
      <h2 id="actions-title">Try it</h2>
      <div className="row">
        {screens
          .filter(({ view }) => view !== 'ProfileWallets' || multiWallet)
          .map(({ label, testId, view }) => (
            <button
              data-testid={testId}
              key={testId}
              onClick={() => void open(view && { view })}
              type="button"
            >
              {label}
            </button>
          ))}
        <button
          data-testid="demo-sign"
          disabled={!isConnected}
          onClick={() => report(signMessage(fairlead, { message: 'Hello from the Fairlead demo' }))}
          type="button"
        >
          Sign a message
        </button>
        <button
          data-testid="demo-disconnect"
          disabled={!isConnected}
          onClick={() => report(disconnect(fairlead).then(() => 'Disconnected'))}
          type="button"
        >
          Disconnect
        </button>
        {fairlead.options.getSignInToken && <OwnLogin fairlead={fairlead} report={report} />}
      </div>
      {address && provider && caipNetworkId?.startsWith('eip155:') ? (
        <SendForm
          fairlead={fairlead}
          from={address}
          key={caipNetworkId}
          onSend={report}
          provider={provider}
          tokens={config.tokens[caipNetworkId] ?? []}
        />
      ) : (
        <p className="muted">
          {isConnected
            ? 'This form supports EVM only. Send from the widget instead.'
            : 'Connect a wallet to send something.'}
        </p>
      )}
      <output className="result" data-testid="demo-result">
        {result}
      </output>
    </section>
  )
}

/** Signs in with the login of this page, and shows the access token that its backend would receive. */
function OwnLogin(props: { fairlead: Fairlead; report: (work: Promise<string>) => Promise<void> }) {
  const { fairlead, report } = props
  return (
    <>
      <button
        data-testid="demo-own-login"
        onClick={() => report(connect(fairlead, { connectorId: 'token' }).then(() => 'Signed in'))}
        type="button"
      >
        Sign in with this site
      </button>
      <button
        data-testid="demo-access-token"
        onClick={() => report(fetchAccessToken(fairlead).then(({ accessToken }) => accessToken))}
        type="button"
      >
        Access token
      </button>
    </>
  )
}
