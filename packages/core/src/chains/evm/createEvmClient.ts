import type { CaipNetwork } from '@fairlead/protocol'
import { type Chain, type Client, createClient, type Transport } from 'viem'
import { toChainNumber } from '../../namespaces/eip155.ts'
import type { RpcHost } from '../ChainReader.ts'
import { rpcDefaults } from '../endpoints.ts'
import { evmTransport } from './evmTransport.ts'

/** Creates a viem client that reads an EVM network from its endpoints, without a wallet. */
export async function createEvmClient(
  host: RpcHost,
  network: CaipNetwork,
): Promise<Client<Transport, Chain>> {
  const { blockExplorers, name, nativeCurrency, rpcUrls } = network
  return createClient({
    chain: {
      id: toChainNumber(network.caipNetworkId),
      name,
      nativeCurrency,
      rpcUrls: { default: rpcUrls.default },
      ...(blockExplorers ? { blockExplorers } : {}),
    },
    pollingInterval: rpcDefaults.pollingMs,
    transport: evmTransport(await host.rpcEndpoints(network), host),
  })
}
