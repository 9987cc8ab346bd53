import type { Fairlead } from 'fairlead'
import {
  FairleadButton,
  FairleadModal,
  FairleadNetworkButton,
  useFairleadConnection,
  useFairleadConnections,
  useFairleadState,
} from 'fairlead/react'
import { Actions } from './Actions.tsx'
import { Brand } from './Brand.tsx'
import type { Config } from './config.ts'
import { EventLog } from './EventLog.tsx'
import { Options } from './Options.tsx'
import { PayForm } from './PayForm.tsx'
import { StatePanel } from './StatePanel.tsx'

export function App({ config, fairlead }: { config: Config; fairlead: Fairlead }) {
  const { multiWallet } = useFairleadState().features
  return (
    <>
      <header className="bar">
        <Brand />
        <span className="buttons">
          <FairleadNetworkButton size="sm" />
          <FairleadButton size="sm" />
        </span>
      </header>
      <main>
        <h1>Connect, look around, send</h1>
        <p className="lead">
          Four local EVM chains, one Solana chain, a server and a wallet run on your machine. The
          money is play money. The transactions are real.
        </p>
        {fairlead.options.enableEmbedded && <FairleadModal />}
        <div className="grid">
          <Actions config={config} fairlead={fairlead} />
          {fairlead.options.features.pay && <PayForm tokens={config.tokens} />}
          <StatePanel />
          {multiWallet && <Wallets />}
          <Options fairlead={fairlead} />
          <EventLog fairlead={fairlead} />
        </div>
      </main>
    </>
  )
}

/** All connected and former wallets; pressing one switches to it. */
function Wallets() {
  const { connections, recent } = useFairleadConnections()
  const { isPending, switchConnection } = useFairleadConnection()
  return (
    <section aria-labelledby="wallets-title" className="card">
      <h2 id="wallets-title">Wallets</h2>
      <ul className="wallets">
        {[...connections, ...recent].map((connection) => {
          const { connectorId, name, namespace, status } = connection
          return (
            <li key={`${namespace} ${connectorId}`}>
              <button
                data-testid={`demo-connection-${connectorId}`}
                disabled={isPending || status === 'active'}
                onClick={() => void switchConnection({ connection })}
                type="button"
              >
                {name}: {status}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
