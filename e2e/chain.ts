import { instantReceipts, networks } from '@fairlead/devnet'
import { createPublicClient, http } from 'viem'
import { basePort } from './addresses.ts'

/** Asks a chain of the devnet directly: what a page shows is not what landed. */
export function chainClient(chainId: number) {
  const network = networks({ basePort }).find(({ id }) => id === chainId)
  return createPublicClient({
    transport: http(network?.rpcUrls.default.http[0]),
  }).extend(instantReceipts)
}
