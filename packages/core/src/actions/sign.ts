import {
  aName,
  aString,
  BaseError,
  type CaipNetwork,
  listOf,
  type Namespace,
  objectOf,
  optional,
  rule,
} from '@fairlead/protocol'
import type { Abi, ContractFunctionArgs, ContractFunctionName, UnionWiden, Widen } from 'viem'
import type { Adapter, Signer, TypedData } from '../adapters/adapter.ts'
import type { ContractWrite, Transfer } from '../chains/ChainReader.ts'
import { ArgumentRequiredError, required } from '../errors/arguments.ts'
import { checkArguments } from '../errors/checkArguments.ts'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf, networkOf } from '../store/selectors.ts'
import { findAdapter } from './adapterOf.ts'
import { readerOf } from './readerOf.ts'

const anObject = objectOf({})
const anAmount = rule((value) => typeof value === 'bigint', 'a bigint, in the smallest unit')
/** Shapes of a transaction's fields. A transaction with data and without a receiver creates a contract. */
const transactionFields = (given: { data?: unknown } | undefined) => ({
  to: given?.data ? optional(aName) : aName,
  data: optional(aString),
  value: optional(anAmount),
})
const typedDataFields = { domain: anObject, types: anObject, primaryType: aName, message: anObject }
const contractFields = {
  abi: listOf(rule(() => true, '')),
  to: aName,
  functionName: aName,
  value: optional(anAmount),
}

/**
 * Asks the connected wallet to sign a text, with the namespace's scheme (EIP-191 for eip155).
 *
 * @returns The signature; 0x and at least 62 hex characters for eip155.
 * @throws `ARGUMENT_REQUIRED`, `REQUEST_INVALID`, `REQUEST_REJECTED`, `PROVIDER_ERROR`.
 */
export async function signMessage(
  fairlead: Fairlead,
  parameters: { message: string; namespace?: Namespace | undefined },
): Promise<string> {
  checkArguments('signMessage', { message: aString }, parameters)
  const { adapter, signer } = prepare(fairlead, 'signMessage', parameters.namespace)
  const sign = capability(adapter, 'signMessage')
  return held(fairlead, () => sign({ ...signer, message: parameters.message }))
}

/**
 * Asks the connected wallet to sign structured data (EIP-712).
 *
 * @returns The signature, hexadecimal.
 * @throws `ARGUMENT_REQUIRED`, `FEATURE_UNAVAILABLE` outside eip155, `REQUEST_REJECTED`,
 *   `PROVIDER_ERROR`, `RESPONSE_INVALID`.
 */
export async function signTypedData(
  fairlead: Fairlead,
  parameters: TypedData & { namespace?: Namespace | undefined },
): Promise<string> {
  checkArguments('signTypedData', typedDataFields, parameters)
  const { namespace, ...data } = parameters
  const { adapter, signer } = prepare(fairlead, 'signTypedData', namespace)
  const sign = capability(adapter, 'signTypedData')
  return held(fairlead, () => sign({ ...signer, ...data }))
}

/**
 * Estimates the gas of a transaction on the current network, from the network's own endpoints.
 *
 * @param parameters.value - Native currency in its smallest unit.
 * @returns Units of gas.
 * @throws `ARGUMENT_REQUIRED`, `FEATURE_UNAVAILABLE`, `PROVIDER_ERROR` for a call that would
 *   revert.
 */
export async function estimateGas(
  fairlead: Fairlead,
  parameters: sendTransaction.Parameters,
): Promise<bigint> {
  checkArguments('estimateGas', transactionFields(parameters), parameters)
  const { namespace, ...call } = parameters
  const { adapter, network, signer } = prepare(fairlead, 'estimateGas', namespace)
  const on = required(network, 'network', 'estimateGas')
  const reader = await readerOf(fairlead, on.chainNamespace)
  if (!reader.estimateGas) throw unavailable(adapter, 'estimateGas')
  return reader.estimateGas({ ...call, address: signer.address, network: on })
}

/**
 * Asks the connected wallet to send a transaction on the current network.
 *
 * @param parameters.to - Receiver. Omit it on eip155 to create a contract from `data`.
 * @param parameters.value - Native currency in its smallest unit.
 * @returns The transaction hash. Does not wait for inclusion.
 * @throws `ARGUMENT_REQUIRED`, `REQUEST_INVALID`, `REQUEST_REJECTED`, `PROVIDER_ERROR`.
 */
export async function sendTransaction(
  fairlead: Fairlead,
  parameters: sendTransaction.Parameters,
): Promise<string> {
  checkArguments('sendTransaction', transactionFields(parameters), parameters)
  const { namespace, ...call } = parameters
  const { adapter, network, signer } = prepare(fairlead, 'sendTransaction', namespace)
  const send = capability(adapter, 'sendTransaction')
  const on = required(network, 'network', 'sendTransaction')
  const hash = await held(fairlead, () => send({ ...signer, ...call, network: on }))
  note(fairlead, signer, on, hash)
  return hash
}

export declare namespace sendTransaction {
  type Parameters = {
    data?: string | undefined
    namespace?: Namespace | undefined
    to?: string | undefined
    value?: bigint | undefined
  }
}

/**
 * Asks the connected wallet to call a contract on the current network.
 *
 * The contract's return value is ignored, so tokens that return none work too.
 *
 * @returns The transaction hash. Does not wait for inclusion.
 */
export async function writeContract<
  const abi extends writeContract.AnyAbi,
  name extends writeContract.FunctionName<abi>,
  args extends writeContract.Arguments<abi, name>,
>(fairlead: Fairlead, parameters: writeContract.Parameters<abi, name, args>): Promise<string> {
  checkArguments('writeContract', contractFields, parameters)
  const { namespace, ...call } = parameters as ContractWrite & { namespace?: Namespace }
  const { adapter, network, signer } = prepare(fairlead, 'writeContract', namespace)
  const write = capability(adapter, 'writeContract')
  const on = required(network, 'network', 'writeContract')
  const hash = await held(fairlead, () => write({ ...signer, ...call, network: on }))
  note(fairlead, signer, on, hash)
  return hash
}

/** Mutability of functions that a transaction calls. */
type Writing = 'nonpayable' | 'payable'

export declare namespace writeContract {
  type AnyAbi = Abi | readonly unknown[]
  /** Names of the functions that a transaction can call. */
  type FunctionName<abi extends AnyAbi> = ContractFunctionName<abi, Writing>
  /** Arguments of a function. */
  type Arguments<abi extends AnyAbi, name extends FunctionName<abi>> = ContractFunctionArgs<
    abi,
    Writing,
    name
  >
  /** A contract call. With an ABI `as const`, the function's name and its arguments are checked and inferred. */
  type Parameters<
    abi extends AnyAbi = AnyAbi,
    name extends FunctionName<abi> = FunctionName<abi>,
    args extends Arguments<abi, name> = Arguments<abi, name>,
    every = Arguments<abi, name>,
  > = {
    readonly abi: abi
    readonly functionName: FunctionName<abi> | (name extends FunctionName<abi> ? name : never)
    readonly args?: (abi extends Abi ? UnionWiden<args> : never) | every | undefined
    readonly namespace?: Namespace | undefined
    /** Contract address. */
    readonly to: string
    /** Native currency to send along, in its smallest unit. */
    readonly value?: bigint | undefined
  } & (readonly [] extends every ? unknown : { readonly args: Widen<args> })
}

/**
 * Asks the connected wallet to send a coin or a token, in namespaces other than eip155.
 *
 * @returns The transaction id, in the network's own format.
 */
export async function sendTransfer(
  fairlead: Fairlead,
  parameters: Transfer & { namespace?: Namespace | undefined },
): Promise<string> {
  const { namespace, ...transfer } = parameters
  const { adapter, network, signer } = prepare(fairlead, 'sendToken', namespace)
  const send = capability(adapter, 'sendToken')
  const on = required(network, 'network', 'sendToken')
  const hash = await held(fairlead, () => send({ ...signer, ...transfer, network: on }))
  note(fairlead, signer, on, hash)
  return hash
}

type Prepared = { adapter: Adapter; network: CaipNetwork | undefined; signer: Signer }

function prepare(fairlead: Fairlead, operation: string, wanted: Namespace | undefined): Prepared {
  const state = fairlead.store.getState()
  const namespace = required(wanted ?? state.activeNamespace, 'namespace', operation)
  const adapter = required(findAdapter(fairlead, namespace), 'adapter', operation)
  const connection = connectedOf(state, namespace)
  if (!connection)
    throw new ArgumentRequiredError({
      argument: 'address',
      operation,
      shortMessage: `${operation}: no wallet is connected. Call \`connect\` or open the modal first.`,
    })
  const { accounts, chainId, connectorId } = connection
  const [{ address }] = accounts
  return {
    adapter,
    network: networkOf(state, namespace),
    signer: { address, chainId, connectorId },
  }
}

function capability<
  name extends 'sendToken' | 'sendTransaction' | 'signMessage' | 'signTypedData' | 'writeContract',
>(adapter: Adapter, name: name): NonNullable<Adapter[name]> {
  const method = adapter[name]
  if (method) return method
  throw unavailable(adapter, name)
}

function unavailable({ type }: Adapter, operation: string): BaseError {
  return new BaseError('FEATURE_UNAVAILABLE', {
    hints: [`Adapter: ${type}`, `Operation: ${operation}`],
  })
}

/** Refreshes the account in the background. A failure here must not lose the caller's hash. */
function note(
  fairlead: Fairlead,
  { address }: Signer,
  { caipNetworkId: chainId }: CaipNetwork,
  hash: string,
): void {
  const sent = { address, chainId, hash }
  import('./watchLanding.ts').then(({ followSent }) => followSent(fairlead, sent)).catch(() => {})
}

/** Runs a wallet request while the modal ignores clicks outside of it. */
async function held(fairlead: Fairlead, run: () => Promise<string>): Promise<string> {
  const release = fairlead.modal.hold()
  try {
    return await run()
  } finally {
    release()
  }
}
