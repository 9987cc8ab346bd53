import { createFairlead, signMessage } from 'fairlead'
import { FairleadButton, FairleadProvider, useFairleadAccount } from 'fairlead/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { localChain } from '../world.ts'

const { options, projectId, serverUrl } = window.world
const networks = [localChain(window.world)] as const
const fairlead = createFairlead({ debug: false, networks, projectId, serverUrl, ...options })

/** Button that signs a message. Its text is the time when the signature arrived, in milliseconds since 1970. */
function Sign() {
  const { isConnected } = useFairleadAccount()
  const [signedAt, setSignedAt] = useState<number>()
  const sign = async () => {
    await signMessage(fairlead, { message: 'Measured' })
    setSignedAt(performance.timeOrigin + performance.now())
  }
  return (
    <button data-testid="sign" disabled={!isConnected} onClick={() => void sign()} type="button">
      {signedAt ?? 'Sign'}
    </button>
  )
}

createRoot(document.getElementById('root')!).render(
  <FairleadProvider fairlead={fairlead}>
    <FairleadButton />
    <Sign />
  </FairleadProvider>,
)
