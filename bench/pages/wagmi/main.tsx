import {
  type Connector,
  connect,
  createConfig,
  getConnection,
  getConnectors,
  http,
  reconnect,
  watchConnection,
  watchConnectors,
} from '@wagmi/core'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { localChain } from '../world.ts'

const chain = localChain(window.world)
const config = createConfig({ chains: [chain], transports: { [chain.id]: http() } })

/** Lists announced wallets and the connected account, without a dialog or styles. */
/** Returns no address while reconnecting: the measurement needs the wallet's own answer. */
function connectedAddress({ address, status }: ReturnType<typeof getConnection>) {
  return status === 'connected' ? address : undefined
}

function App() {
  const [connectors, setConnectors] = useState<readonly Connector[]>(() => getConnectors(config))
  const [address, setAddress] = useState(() => connectedAddress(getConnection(config)))
  useEffect(() => watchConnectors(config, { onChange: setConnectors }), [])
  useEffect(
    () =>
      watchConnection(config, {
        onChange: (connection) => setAddress(connectedAddress(connection)),
      }),
    [],
  )
  useEffect(() => void reconnect(config), [])
  return (
    <>
      {connectors.map((connector) => (
        <button
          data-testid={`connector-${connector.id}`}
          key={connector.uid}
          onClick={() => void connect(config, { connector })}
          type="button"
        >
          {connector.name}
        </button>
      ))}
      <p data-testid="address">{address}</p>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<App />)
