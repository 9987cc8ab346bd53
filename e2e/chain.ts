import { networks } from '@fairlead/devnet'
import { createPublicClient, http, type PublicClient } from 'viem'
import { basePort } from './addresses.ts'

/** Asks a chain of the devnet directly: what a page shows is not what landed. */
export function chainClient(chainId: number): PublicClient {
  const network = networks({ basePort }).find(({ id }) => id === chainId)
  return createPublicClient({
    pollingInterval: 50,
    transport: http(network?.rpcUrls.default.http[0]),
  })
}
