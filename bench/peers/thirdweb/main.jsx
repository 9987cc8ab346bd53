import { createRoot } from 'react-dom/client'
import { createThirdwebClient } from 'thirdweb'
import { arbitrum, base, ethereum, optimism, polygon } from 'thirdweb/chains'
import { ConnectButton, ThirdwebProvider } from 'thirdweb/react'

const client = createThirdwebClient({ clientId: '00000000000000000000000000000000' })
const chains = [ethereum, polygon, optimism, arbitrum, base]

createRoot(document.getElementById('root')).render(
  <ThirdwebProvider>
    <h1>My app</h1>
    <ConnectButton chains={chains} client={client} />
  </ThirdwebProvider>,
)
