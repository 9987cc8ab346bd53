import { mainnet } from 'fairlead/networks'
import { FairleadModal, FairleadProvider } from 'fairlead/react'

const options = { networks: [mainnet], enableEmbedded: true }

export function Embedded() {
  return (
    <FairleadProvider options={options}>
      <h2>Your wallet</h2>
      <FairleadModal />
    </FairleadProvider>
  )
}
