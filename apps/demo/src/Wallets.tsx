import { useFairleadConnection, useFairleadConnections } from 'fairlead/react'

/** All connected and former wallets; pressing one switches to it. */
export function Wallets() {
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
