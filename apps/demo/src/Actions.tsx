import { disconnect, type Eip1193Provider, type Fairlead, signMessage } from 'fairlead'
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
        <button data-testid="demo-open" onClick={() => void open()} type="button">
          Open
        </button>
        <button
          data-testid="demo-networks"
          onClick={() => void open({ view: 'Networks' })}
          type="button"
        >
          Networks
        </button>
        <button
          data-testid="demo-all-wallets"
          onClick={() => void open({ view: 'AllWallets' })}
          type="button"
        >
          All wallets
        </button>
        {multiWallet && (
          <button
            data-testid="demo-wallets"
            onClick={() => void open({ view: 'ProfileWallets' })}
            type="button"
          >
            Your wallets
          </button>
        )}
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
      </div>
      {address && provider && caipNetworkId?.startsWith('eip155:') ? (
        <SendForm
          from={address}
          key={caipNetworkId}
          onSend={report}
          provider={provider}
          tokens={config.tokens[caipNetworkId] ?? []}
        />
      ) : (
        <p className="muted">
          {isConnected
            ? 'This form speaks Ethereum’s language only: send from the widget here.'
            : 'Connect a wallet to send something.'}
        </p>
      )}
      <output className="result" data-testid="demo-result">
        {result}
      </output>
    </section>
  )
}
