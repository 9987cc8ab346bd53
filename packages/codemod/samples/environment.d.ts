// Types of packages that the samples import and this repository doesn't install.

declare module 'wagmi' {
  import type { Config } from '@wagmi/core'
  import type { ReactNode } from 'react'

  export { type Config, createConfig, http } from '@wagmi/core'
  export function WagmiProvider(props: { children?: ReactNode; config: Config }): ReactNode
}

declare module 'wagmi/chains' {
  export { base, mainnet } from 'viem/chains'
}

declare module '@tanstack/react-query' {
  import type { ReactNode } from 'react'

  export class QueryClient {
    clear(): void
  }
  export function QueryClientProvider(props: {
    children?: ReactNode
    client: QueryClient
  }): ReactNode
}
