'use client'

import { SolanaAdapter } from '@reown/appkit-adapter-solana/react'
import { mainnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
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
createAppKit({
  adapters: [wagmiAdapter, new SolanaAdapter()],
  networks,
  defaultNetwork: mainnet,
  projectId,
  metadata,
  features: {
    analytics: true,
    email: false, // the shop has its own login
    socials: false,
    swaps: true,
    history: false,
  },
  allWallets: 'ONLY_MOBILE',
  enableCoinbase: false,
  enableWalletConnect: true,
  chainImages: { 1: 'https://shop.example/ethereum.png' },
  themeMode: 'dark',
  themeVariables: {
    '--w3m-accent': '#b4482e',
    '--w3m-color-mix-strength': 20,
    '--w3m-border-radius-master': '2px',
    '--w3m-z-index': 1000,
  },
  featuredWalletIds: ['c57ca95b47569778a828d19178114f4d'],
  somethingNew: true,
})

export function Providers({ children }: { children: ReactNode }) {
  return (
    <WagmiProvider config={wagmiAdapter.wagmiConfig as Config}>
      <QueryClientProvider client={queryClient}>
        {children}
      </QueryClientProvider>
    </WagmiProvider>
  )
}
