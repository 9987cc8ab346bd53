import { BaseError } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import type { FrameNetwork } from './createNetworks.ts'

/**
 * Returns a network with the smart account settings of one wallet. A wallet keeps the settings of the time when it was
 * created, because the address of its account depends on them.
 *
 * @throws `RESPONSE_INVALID` if the settings depend on the wallet's time of creation, and the server doesn't name it.
 */
export function networkFor(
  network: FrameNetwork,
  { createdAt }: Pick<WalletRecord, 'createdAt'>,
): FrameNetwork {
  const { smartAccount } = network
  if (!smartAccount?.earlier) return network
  if (createdAt === undefined) throw new BaseError('RESPONSE_INVALID')
  const { earlier, kind, paymasterUrl, ...current } = smartAccount
  const { before, ...account } = earlier
  const own = createdAt < Date.parse(before) ? account : current
  return { ...network, smartAccount: { kind, ...own, ...(paymasterUrl && { paymasterUrl }) } }
}

/** Returns true if the smart account of a network verifies signatures (ERC-1271) at an address of its own. */
export function verifiesSignatures({ smartAccount }: FrameNetwork): boolean {
  return smartAccount?.code === 'hybrid' || smartAccount?.verifiesSignatures === true
}
