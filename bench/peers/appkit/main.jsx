import { arbitrum, base, mainnet, optimism, polygon } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'

const networks = [mainnet, polygon, optimism, arbitrum, base]
const projectId = '00000000000000000000000000000000'
const adapter = new WagmiAdapter({ networks, projectId })
const queryClient = new QueryClient()

createAppKit({
  adapters: [adapter],
  metadata: { description: 'My app', icons: [], name: 'My app', url: location.origin },
  networks,
  projectId,
})

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <h1>My app</h1>
      <appkit-button />
    </QueryClientProvider>
  </WagmiProvider>,
)
