import { BaseError, type CaipNetwork, EvmChainId, parse } from '@fairlead/protocol'
import { fromProvider } from '../errors/fromProvider.ts'
import { toChainNumber } from '../namespaces/eip155.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'

/**
 * Checks that the wallet is on the expected network before it sends. Ids are compared as numbers.
 *
 * @throws `SWITCH_FAILED` if the wallet is on another network.
 */
export async function confirmChain(wallet: Eip1193Provider, network: CaipNetwork): Promise<void> {
  const chain = await wallet.request({ method: 'eth_chainId' }).catch((error: unknown) => {
    throw fromProvider(error)
  })
  const at = Number(parse(EvmChainId, chain, 'RESPONSE_INVALID'))
  if (at === toChainNumber(network.caipNetworkId)) return
  throw new BaseError('SWITCH_FAILED', {
    hints: [`Wanted: ${network.caipNetworkId}`, `Wallet: eip155:${at}`],
    shortMessage: 'The wallet is on another network',
  })
}
