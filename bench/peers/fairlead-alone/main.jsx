import { arbitrum, base, mainnet, optimism, polygon } from 'fairlead/networks'
import { FairleadButton, FairleadProvider } from 'fairlead/react'
import { createRoot } from 'react-dom/client'

// On loopback addresses, `debug` is on by default and loads texts for developers.
const options = {
  debug: false,
  networks: [mainnet, polygon, optimism, arbitrum, base],
  projectId: 'app',
}

createRoot(document.getElementById('root')).render(
  <FairleadProvider options={options}>
    <h1>My app</h1>
    <FairleadButton />
  </FairleadProvider>,
)
