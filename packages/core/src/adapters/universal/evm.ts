import {
  type CaipNetwork,
  EvmAddress,
  parse,
  SignedMessage,
  TransactionHash,
} from '@fairlead/protocol'
import {
  type Abi,
  type Chain,
  type Client,
  createClient,
  custom,
  encodeFunctionData,
  type Hex,
  type Transport,
} from 'viem'
import { getBalance, sendTransaction, signMessage } from 'viem/actions'
import { fromProvider } from '../../errors/fromProvider.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { abortable } from '../../utils/abortable.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import { evmTransport, rpcDefaults } from './evmTransport.ts'

type Capability<name extends 'sendTransaction' | 'signMessage' | 'writeContract'> = (
  provider: unknown,
  options: Parameters<NonNullable<Adapter[name]>>[0],
) => Promise<string>

/** EVM reads and writes by viem. A chunk of its own: pages that only connect never load it. */
export type EvmActions = {
  getBalance: Adapter['getBalance']
  sendTransaction: Capability<'sendTransaction'>
  signMessage: Capability<'signMessage'>
  writeContract: Capability<'writeContract'>
}

export function createEvmActions(host: AdapterHost): EvmActions {
  async function reader(network: CaipNetwork): Promise<Client<Transport, Chain>> {
    const endpoints = await host.rpcEndpoints(network)
    return createClient({
      chain: toChain(network),
      pollingInterval: rpcDefaults.pollingMs,
      transport: evmTransport(endpoints, host),
    })
  }

  const actions: EvmActions = {
    async getBalance({ address, network, signal }) {
      const client = await reader(network)
      const balance = getBalance(client, { address: parse(EvmAddress, address) })
      return translated(signal ? abortable(balance, signal) : balance)
    },

    async signMessage(provider, { address, message }) {
      const account = parse(EvmAddress, address)
      const client = writer(provider)
      const signature = await translated(signMessage(client, { account, message }))
      return parse(SignedMessage, signature, 'RESPONSE_INVALID')
    },

    async sendTransaction(provider, { address, data, network, to, value }) {
      const hash = sendTransaction(writer(provider), {
        account: parse(EvmAddress, address),
        // viem asks the wallet where it is, and refuses to send on another chain.
        chain: toChain(network),
        to: parse(EvmAddress, to),
        ...(data === undefined ? {} : { data: data as Hex }),
        ...(value === undefined ? {} : { value }),
      })
      return parse(TransactionHash, await translated(hash), 'RESPONSE_INVALID')
    },

    // Encoding alone: whatever a contract returns (some return nothing) is not looked at.
    async writeContract(provider, { abi, args, functionName, value, ...call }) {
      const data = encodeFunctionData({ abi: abi as Abi, args: args ?? [], functionName })
      return actions.sendTransaction(provider, {
        ...call,
        data,
        ...(value === undefined ? {} : { value }),
      })
    },
  }
  return actions
}

function writer(provider: unknown): Client {
  // A wallet that was asked twice would ask the person twice.
  return createClient({ transport: custom(provider as Eip1193Provider, { retryCount: 0 }) })
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

async function translated<value>(promise: Promise<value>): Promise<value> {
  try {
    return await promise
  } catch (error) {
    throw fromProvider(error)
  }
}
