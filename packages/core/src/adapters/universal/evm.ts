import {
  type CaipNetwork,
  EvmAddress,
  HexData,
  parse,
  SignedMessage,
  TransactionHash,
} from '@fairlead/protocol'
import {
  type Abi,
  type Client,
  createClient,
  custom,
  encodeFunctionData,
  getTypesForEIP712Domain,
  type Hex,
  hexToBigInt,
  numberToHex,
  serializeTypedData,
  type TypedDataDefinition,
  UnknownNodeError,
  BaseError as ViemError,
} from 'viem'
import { getBalance, signMessage } from 'viem/actions'
import { getNodeError } from 'viem/utils'
import { fromProvider } from '../../errors/fromProvider.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { abortable } from '../../utils/abortable.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import { confirmChain } from '../confirmChain.ts'
import { createEvmReader } from './evmReader.ts'

type Capability<
  name extends 'sendTransaction' | 'signMessage' | 'signTypedData' | 'writeContract',
> = (provider: unknown, options: Parameters<NonNullable<Adapter[name]>>[0]) => Promise<string>

/** EVM reads and writes through viem. Built as a separate chunk, so that pages that only connect never load it. */
export type EvmActions = {
  estimateGas: NonNullable<Adapter['estimateGas']>
  getBalance: Adapter['getBalance']
  getName: NonNullable<Adapter['getName']>
  getTokens: NonNullable<Adapter['getTokens']>
  sendTransaction: Capability<'sendTransaction'>
  signMessage: Capability<'signMessage'>
  signTypedData: Capability<'signTypedData'>
  writeContract: Capability<'writeContract'>
}

export function createEvmActions(host: AdapterHost): EvmActions {
  const reader = (network: CaipNetwork) => createEvmReader(host, network)

  const actions: EvmActions = {
    async getBalance({ address, network, signal }) {
      const client = await reader(network)
      const balance = getBalance(client, { address: parse(EvmAddress, address) })
      return translated(signal ? abortable(balance, signal) : balance)
    },

    async getTokens({ addresses, holder, network, signal }) {
      const client = await reader(network)
      const { readEvmTokens } = await import('./evmTokens.ts')
      const tokens = readEvmTokens(client, { addresses, holder })
      return translated(signal ? abortable(tokens, signal) : tokens)
    },

    async getName({ address, network, signal }) {
      const contract = network.contracts?.ensUniversalResolver as { address?: unknown } | undefined
      if (!contract) return undefined
      const client = await reader(network)
      const { readEvmName } = await import('./evmNames.ts')
      const universalResolver = String(contract.address)
      const name = readEvmName(client, { address, universalResolver })
      return translated(signal ? abortable(name, signal) : name)
    },

    async estimateGas({ address, data, network, to, value }) {
      const client = await reader(network)
      const call = toTransaction({ address, data, to, value })
      const gas = await translated(
        client.request({ method: 'eth_estimateGas', params: [call] }).catch(throwNodeError),
      )
      return hexToBigInt(gas)
    },

    async signTypedData(provider, { address, domain, message, primaryType, types }) {
      const wallet = provider as Eip1193Provider
      // Wallets need the domain's type for hashing, and callers may omit it.
      const all = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types }
      const typed: TypedDataDefinition = { domain, message, primaryType, types: all }
      const text = serializeTypedData(typed)
      const params = [parse(EvmAddress, address), text]
      const asking = wallet.request({ method: 'eth_signTypedData_v4', params })
      return parse(SignedMessage, await translated(asking), 'RESPONSE_INVALID')
    },

    async signMessage(provider, { address, message }) {
      const account = parse(EvmAddress, address)
      const client = writer(provider)
      const signature = await translated(signMessage(client, { account, message }))
      return parse(SignedMessage, signature, 'RESPONSE_INVALID')
    },

    async sendTransaction(provider, { address, data, network, to, value }) {
      const wallet = provider as Eip1193Provider
      const transaction = toTransaction({ address, data, to, value })
      await confirmChain(wallet, network)
      // Sent exactly once: another method after a failure would prompt the user a second time.
      const call = { method: 'eth_sendTransaction', params: [transaction] }
      const hash = await translated(wallet.request(call).catch(throwNodeError))
      return parse(TransactionHash, hash, 'RESPONSE_INVALID')
    },

    // The return value is not decoded, because some contracts return nothing.
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

/** Converts a call to the JSON-RPC format of nodes and wallets. */
function toTransaction(call: Call) {
  const { address, data, to, value } = call
  return {
    from: parse(EvmAddress, address),
    to: parse(EvmAddress, to),
    ...(data === undefined ? {} : { data: parse(HexData, data) as Hex }),
    ...(value === undefined ? {} : { value: numberToHex(value) }),
  }
}
type Call = {
  address: string
  data?: string | undefined
  to: string
  value?: bigint | undefined
}

function writer(provider: unknown): Client {
  // A retry would prompt the user a second time.
  return createClient({ transport: custom(provider as Eip1193Provider, { retryCount: 0 }) })
}

/** Throws viem's named error for a node's message; rethrows other errors unchanged. */
function throwNodeError(error: unknown): never {
  const { message } = (error ?? {}) as { message?: unknown }
  const read = new ViemError('The transaction was refused', { details: String(message ?? '') })
  const named = getNodeError(read, {})
  throw named instanceof UnknownNodeError ? error : Object.assign(named, { cause: error })
}

async function translated<value>(promise: Promise<value>): Promise<value> {
  try {
    return await promise
  } catch (error) {
    throw fromProvider(error)
  }
}
