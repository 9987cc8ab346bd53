import { BaseError, type CaipNetwork, EvmAddress, parse } from '@fairlead/protocol'
import { type Chain, type Client, createClient, hexToBigInt, type Transport } from 'viem'
import { estimateFeesPerGas, getBalance, getGasPrice } from 'viem/actions'
import { toChainNumber } from '../../namespaces/eip155.ts'
import { abortable } from '../../utils/abortable.ts'
import { lazyMethods } from '../../utils/lazyMethods.ts'
import type { ChainReader, RpcHost } from '../ChainReader.ts'
import { rpcDefaults } from '../endpoints.ts'
import { convertErrors, settle, throwNodeError, toTransaction } from './evmCall.ts'
import { evmTransport } from './evmTransport.ts'

/** Reads EVM networks through viem. Built as a separate chunk, so that pages that only connect never load it. */
export type EvmReader = Required<Omit<ChainReader, 'estimateSend' | 'findReceiverProblem'>> & {
  /**
   * Reads the maximum price of one unit of gas, in wei. Uses `maxFeePerGas` with its margin for a
   * rising base fee; networks without EIP-1559 return their gas price.
   */
  getGasPrice(options: ChainReader.Options): Promise<bigint>
  /** Resolves a normalized name to an address on `chain`, with the name service of a network. */
  resolveName(options: {
    /** Chain id, e.g. `1`. */
    chain: number
    name: string
    network: CaipNetwork
    /** Address of the universal resolver. */
    resolver: string
  }): Promise<string | undefined>
  /**
   * Sends one call of a page's provider to a network's own endpoints.
   *
   * @param options.first - URL of an endpoint to try before the others.
   * @throws `CHAIN_UNSUPPORTED` if the network is undefined.
   */
  request(options: {
    call: { readonly method: string; readonly params?: unknown }
    first?: string | undefined
    network: CaipNetwork | undefined
  }): Promise<unknown>
}

export function createEvmReader(host: RpcHost): EvmReader {
  const clientOf = (network: CaipNetwork) => createEvmClient(host, network)
  const loadTransactions = async () => {
    const { createTransactionReader } = await import('./createTransactionReader.ts')
    return createTransactionReader(clientOf)
  }

  return {
    async getBalance({ address, network, signal }) {
      const client = await clientOf(network)
      return settle(getBalance(client, { address: parse(EvmAddress, address) }), signal)
    },

    async getTokens({ addresses, holder, network, signal }) {
      const client = await clientOf(network)
      const { readEvmTokens } = await import('./evmTokens.ts')
      return settle(readEvmTokens(client, { addresses, holder }), signal)
    },

    async getName({ address, network, signal }) {
      const contract = network.contracts?.ensUniversalResolver as { address?: unknown } | undefined
      if (!contract) return undefined
      const client = await clientOf(network)
      const { readEvmName } = await import('./evmNames.ts')
      const universalResolver = String(contract.address)
      return settle(readEvmName(client, { address, universalResolver }), signal)
    },

    async resolveName({ chain, name, network, resolver }) {
      const client = await clientOf(network)
      const { readEnsAddress } = await import('./evmNames.ts')
      return readEnsAddress(client, name, { chain, resolver })
    },

    async estimateGas({ network, ...call }) {
      const client = await clientOf(network)
      const estimating = client
        .request({ method: 'eth_estimateGas', params: [toTransaction(call)] })
        .catch(throwNodeError)
      return hexToBigInt(await convertErrors(estimating))
    },

    async getGasPrice({ network, signal }) {
      const client = await clientOf(network)
      const price = estimateFeesPerGas(client).then(
        ({ maxFeePerGas }) => maxFeePerGas,
        // The network has no EIP-1559. If it is unreachable, this call throws too.
        () => getGasPrice(client),
      )
      return signal ? abortable(price, signal) : price
    },

    ...lazyMethods(loadTransactions, [
      'findAtPosition',
      'getDataFee',
      'getPosition',
      'hasLanded',
      'readOutcome',
    ]),

    async request({ call, first, network }) {
      if (!network) throw new BaseError('CHAIN_UNSUPPORTED')
      const rest = await host.rpcEndpoints(network)
      const rpcEndpoints = async () => (first ? [{ url: first }, ...rest] : rest)
      const client = await createEvmClient({ ...host, rpcEndpoints }, network)
      return client.request(call as Parameters<typeof client.request>[0])
    },
  }
}

/** Creates a viem client that reads an EVM network from its endpoints, without a wallet. */
async function createEvmClient(
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
