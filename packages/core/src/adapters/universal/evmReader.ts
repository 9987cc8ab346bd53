import type { CaipNetwork } from '@fairlead/protocol'
import { type Chain, type Client, createClient, type Transport } from 'viem'
import { toChainNumber } from '../../namespaces/eip155.ts'
import type { AdapterHost } from '../adapter.ts'
import { rpcDefaults } from '../retried.ts'
import { evmTransport } from './evmTransport.ts'

/** Creates a viem client that reads an EVM network from its endpoints, without a wallet. */
export async function createEvmReader(
  host: createEvmReader.Host,
  network: CaipNetwork,
): Promise<Client<Transport, Chain>> {
  const endpoints = await host.rpcEndpoints(network)
  return createClient({
    chain: toChain(network),
    pollingInterval: rpcDefaults.pollingMs,
    transport: evmTransport(endpoints, host),
  })
}

export declare namespace createEvmReader {
  type Host = Pick<AdapterHost, 'batchRpc' | 'environment' | 'onRpcRefusal' | 'rpcEndpoints'>
}

function toChain(network: CaipNetwork): Chain {
  const { blockExplorers, name, nativeCurrency, rpcUrls } = network
  return {
    id: toChainNumber(network.caipNetworkId),
    name,
    nativeCurrency,
    rpcUrls: { default: rpcUrls.default },
    ...(blockExplorers ? { blockExplorers } : {}),
  }
}
