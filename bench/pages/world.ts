import type { FairleadOptions } from 'fairlead'

/** What the bench puts into a page before its scripts run. */
export type World = {
  /** Endpoint of the local chain. */
  rpcUrl: string
  serverUrl: string
  projectId: string
  /** Options of the widget beyond those of every page. */
  options?: Partial<FairleadOptions> | undefined
}

declare global {
  interface Window {
    world: World
  }
}

/** The local chain, as viem describes chains. */
export function localChain({ rpcUrl }: World) {
  return {
    id: 31337,
    name: 'Local',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    rpcUrls: { default: { http: [rpcUrl] } },
  } as const
}
