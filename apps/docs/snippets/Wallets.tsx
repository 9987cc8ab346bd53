import { useFairleadConnection, useFairleadConnections } from 'fairlead/react'

export function Wallets() {
  const { connections, recent } = useFairleadConnections('eip155')
  const { deleteConnection, isPending, switchConnection } = useFairleadConnection()
  return (
    <ul>
      {[...connections, ...recent].map((connection) => (
        <li key={connection.connectorId}>
          <button
            disabled={isPending || connection.status === 'active'}
            onClick={() => switchConnection({ connection })}
            type="button"
          >
            {connection.name} ({connection.status})
          </button>
          <button onClick={() => deleteConnection({ connection })} type="button">
            Forget
          </button>
        </li>
      ))}
    </ul>
  )
}
