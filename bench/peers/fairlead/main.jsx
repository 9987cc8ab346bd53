import { arbitrum, base, mainnet, optimism, polygon } from 'fairlead/networks'
import { FairleadButton, FairleadProvider } from 'fairlead/react'
import { createRoot } from 'react-dom/client'

const options = {
  networks: [mainnet, polygon, optimism, arbitrum, base],
  projectId: 'app',
  serverUrl: 'https://fairlead.example',
}

createRoot(document.getElementById('root')).render(
  <FairleadProvider options={options}>
    <h1>My app</h1>
    <FairleadButton />
  </FairleadProvider>,
)
