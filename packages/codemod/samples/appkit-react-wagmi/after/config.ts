// Networks and wagmi's config of the shop.
import type { NetworkInput } from 'fairlead'
import { arbitrum, mainnet, solana } from 'fairlead/networks'
import { wagmi } from 'fairlead/wagmi'
import { scroll } from 'viem/chains'
import { http, createConfig } from 'wagmi'

export const projectId = 'shop'

export const networks = [mainnet, arbitrum, scroll, solana] as [NetworkInput, ...NetworkInput[]]

export const wagmiAdapter = wagmi({
  networks,
  ssr: true,
  transports: { [mainnet.id]: http('https://rpc.shop.example') },
  createConfig,
})

export const config = wagmiAdapter.wagmiConfig
