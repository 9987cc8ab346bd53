import { mainnet } from 'fairlead/networks'
import { FairleadButton, FairleadProvider } from 'fairlead/react'
import { midnight } from 'fairlead/themes'

const options = { networks: [mainnet], ...midnight }

export function Presets() {
  return (
    <FairleadProvider options={options}>
      <FairleadButton />
    </FairleadProvider>
  )
}
