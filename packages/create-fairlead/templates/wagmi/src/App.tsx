import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { FairleadButton, FairleadProvider } from 'fairlead/react'
import { useConnection, WagmiProvider } from 'wagmi'
import { options, wagmiConfig } from './wagmi.ts'

const queryClient = new QueryClient()

export function App() {
  return (
    <WagmiProvider config={wagmiConfig}>
      <QueryClientProvider client={queryClient}>
        <FairleadProvider options={options}>
          <h1>My app</h1>
          <FairleadButton />
          <Greeting />
        </FairleadProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Greeting() {
  const { address } = useConnection()
  return address ? <p>Hello {address}</p> : null
}
