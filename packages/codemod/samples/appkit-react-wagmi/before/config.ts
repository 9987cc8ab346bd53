// Networks and wagmi's config of the shop.
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import type { AppKitNetwork } from '@reown/appkit/networks'
import { arbitrum, mainnet, scroll, solana } from '@reown/appkit/networks'
import { http } from 'wagmi'

export const projectId = 'shop'

export const networks = [mainnet, arbitrum, scroll, solana] as [AppKitNetwork, ...AppKitNetwork[]]

export const wagmiAdapter = new WagmiAdapter({
  networks,
  projectId,
  ssr: true,
  transports: { [mainnet.id]: http('https://rpc.shop.example') },
})

export const config = wagmiAdapter.wagmiConfig
