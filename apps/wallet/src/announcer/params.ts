import { EvmAddress, EvmChainId, isSafeUrl } from '@fairlead/protocol'
import * as v from 'valibot'
import { checkParams, paramsInvalid } from '../checkParams.ts'
import { TypedDataJson } from '../typedData.ts'
import { AddedNetwork, Data, Quantity, Transaction } from '../walletRequest.ts'

// Only `eth_accounts` is supported; a request that includes another permission is rejected.
const Permissions = v.tuple([
  v.custom<{ eth_accounts: unknown }>(
    (value) =>
      typeof value === 'object' && value !== null && Object.keys(value).join() === 'eth_accounts',
    'The only supported permission is eth_accounts',
  ),
])
const SwitchParams = v.tuple([v.object({ chainId: EvmChainId })])
const SignParams = v.tuple([v.string(), EvmAddress])
const TypedDataParams = v.tuple([
  EvmAddress,
  v.union([v.string(), v.record(v.string(), v.unknown())]),
])

const TransactionParams = v.tuple([
  v.object({
    ...Transaction.entries,
    from: EvmAddress,
    to: v.nullish(EvmAddress),
    input: v.optional(Data),
    chainId: v.optional(EvmChainId),
    nonce: v.optional(Quantity),
    // A page must never request a delegation of the account (EIP-7702).
    authorizationList: v.optional(v.null()),
  }),
])

/** Parameters of EIP-3085. Source: https://eips.ethereum.org/EIPS/eip-3085 */
const AddParams = v.tuple([
  v.object({
    chainId: EvmChainId,
    chainName: AddedNetwork.entries.name,
    nativeCurrency: AddedNetwork.entries.nativeCurrency,
    rpcUrls: v.pipe(v.array(v.string()), v.minLength(1)),
    blockExplorerUrls: v.nullish(v.array(v.string())),
  }),
])

export function parsePermissions(params: unknown): void {
  checkParams(Permissions, params)
}

/** @returns The chain id as a number. */
export function parseSwitch(params: unknown): number {
  return Number(checkParams(SwitchParams, params)[0].chainId)
}

/** @returns The network with the first safe RPC URL; the others are not stored. */
export function parseAdd(params: unknown): AddedNetwork {
  const [{ chainId, chainName, nativeCurrency, rpcUrls }] = checkParams(AddParams, params)
  const rpcUrl = rpcUrls.find((url) => isSafeUrl(url)) ?? rpcUrls[0]
  return checkParams(AddedNetwork, {
    chainId: Number(chainId),
    name: chainName,
    nativeCurrency,
    rpcUrl,
  })
}

/** A message that is not hexadecimal is signed as UTF-8 text, as in other wallets. */
export function parseSign(params: unknown): { account: `0x${string}`; message: `0x${string}` } {
  const [message, account] = checkParams(SignParams, params)
  return { account, message: checkParams(Data, v.is(Data, message) ? message : toHex(message)) }
}

function toHex(text: string): `0x${string}` {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export function parseSignTypedData(params: unknown): {
  account: `0x${string}`
  typedData: string
} {
  const [account, typedData] = checkParams(TypedDataParams, params)
  const json = typeof typedData === 'string' ? typedData : toJson(typedData)
  checkParams(TypedDataJson, json)
  return { account, typedData: json }
}

/** Serializes a value; throws for one without JSON form, such as a cycle or a bigint. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    throw paramsInvalid('1', 'Not JSON')
  }
}

/** @param chainId - The site's current network: a transaction for another one is rejected. */
export function parseTransaction(
  params: unknown,
  chainId: number,
): { account: `0x${string}`; transaction: Transaction } {
  const [sent] = checkParams(TransactionParams, params)
  const { chainId: wanted, data, from, input, to, ...fields } = sent
  if (wanted !== undefined && Number(wanted) !== chainId)
    throw paramsInvalid('0.chainId', `The site is on network ${chainId}`)
  if (data && input && data.toLowerCase() !== input.toLowerCase())
    throw paramsInvalid('0.input', 'Differs from data')
  const call = data ?? input
  if (!to && !call) throw paramsInvalid('0.to', 'Neither a receiver nor code')
  const transaction = checkParams(Transaction, {
    ...fields,
    ...(to && { to }),
    ...(call && { data: call }),
  })
  return { account: from, transaction }
}
