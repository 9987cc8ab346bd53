import { instantReceipts, networks } from '@fairlead/devnet'
import { createPublicClient, http } from 'viem'
import { basePort } from './addresses.ts'

/** Creates a client that reads a devnet chain directly, because a page may show something else than the chain. */
export function chainClient(chainId: number) {
  const network = networks({ basePort }).find(({ id }) => id === chainId)
  return createPublicClient({
    transport: http(network?.rpcUrls.default.http[0]),
  }).extend(instantReceipts)
}
