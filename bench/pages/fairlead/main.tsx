import { FairleadButton, FairleadProvider, useFairleadAccount } from 'fairlead/react'
import { createRoot } from 'react-dom/client'
import { localChain } from '../world.ts'

const { options, projectId, serverUrl } = window.world

function Address() {
  // The stored address is shown at once; the measurement needs the wallet's own answer.
  const { address, isConnected } = useFairleadAccount()
  return <p data-testid="address">{isConnected && address}</p>
}

createRoot(document.getElementById('root')!).render(
  <FairleadProvider
    options={{
      debug: false,
      networks: [localChain(window.world)],
      projectId,
      serverUrl,
      ...options,
    }}
  >
    <FairleadButton />
    <Address />
  </FairleadProvider>,
)
