import { nameChainId } from '@fairlead/protocol'
import { type Address, type Hex, hashMessage } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import { verifyHash } from '../../chains/verifyHash.ts'

/**
 * Verifies the signature of a personal message (ERC-191): of a key, or of a contract on the chain of the coin type
 * (ERC-1271, ERC-6492).
 *
 * @throws `UPSTREAM_UNAVAILABLE` if the chain does not answer, because the signature may be valid.
 */
export async function verifySignature(
  chains: readonly Chain[],
  signed: { address: Address; coinType: number; message: string; signature: Hex },
): Promise<boolean> {
  const { address, coinType, message, signature } = signed
  const chain = chains.find(
    ({ caipNetworkId }) => caipNetworkId === `eip155:${nameChainId(coinType)}`,
  )
  return verifyHash(chain, { address, hash: hashMessage(message), signature })
}
