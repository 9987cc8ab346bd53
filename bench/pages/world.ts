import type { FairleadOptions } from 'fairlead'

/** Values that the bench puts into a page before its scripts run. */
export type World = {
  /** RPC URL of the local chain. */
  rpcUrl: string
  serverUrl: string
  projectId: string
  /** Options of the widget, in addition to those of every page. */
  options?: Partial<FairleadOptions> | undefined
}

declare global {
  interface Window {
    world: World
  }
}

/** Returns the local chain in viem's format. */
export function localChain({ rpcUrl }: World) {
  return {
    id: 31337,
    name: 'Local',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    rpcUrls: { default: { http: [rpcUrl] } },
  } as const
}
