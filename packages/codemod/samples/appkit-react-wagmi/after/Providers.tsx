'use client'

import { createFairlead } from 'fairlead'
import { mainnet } from 'fairlead/networks'
import { FairleadProvider } from 'fairlead/react'
import { solana } from 'fairlead/solana'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Config, WagmiProvider } from 'wagmi'
import { networks, projectId, wagmiAdapter } from './config.ts'

const queryClient = new QueryClient()

const metadata = {
  name: 'Shop',
  description: 'A shop',
  url: 'https://shop.example',
  icons: ['https://shop.example/icon.png'],
}

// Created once, outside of the components.
const fairlead = createFairlead({
  adapters: [wagmiAdapter, solana()],
  networks,
  defaultNetwork: mainnet,
  projectId,
  metadata,
  features: {
    analytics: true,
    email: false, // the shop has its own login
    socials: false,
    activity: false,
    allWallets: 'mobile',
  },
  chainImages: { 'eip155:1': 'https://shop.example/ethereum.png' },
  themeMode: 'dark',
  themeVariables: {
    '--fairlead-accent': '#b4482e',
    '--fairlead-color-mix-strength': '20%',
    '--fairlead-radius-master': '2px',
    '--fairlead-z-index': '1000',
  },
  featuredWalletIds: ['c57ca95b47569778a828d19178114f4d'],
})

export function Providers({ children }: { children: ReactNode }) {
  return (
    <WagmiProvider config={wagmiAdapter.wagmiConfig as Config}>
      <FairleadProvider fairlead={fairlead}>
        <QueryClientProvider client={queryClient}>
          {children}
        </QueryClientProvider>
      </FairleadProvider>
    </WagmiProvider>
  )
}
