import { FairleadButton, FairleadProvider, useFairleadAccount } from 'fairlead/react'
import { createRoot } from 'react-dom/client'
import { localChain } from '../world.ts'

const { options, projectId, serverUrl } = window.world

function Address() {
  const { address } = useFairleadAccount()
  return <p data-testid="address">{address}</p>
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
