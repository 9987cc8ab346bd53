import { EvmAddress, EvmChainId, isSafeUrl } from '@fairlead/protocol'
import * as v from 'valibot'
import { ProviderRpcError } from '../providerError.ts'
import { TypedDataJson } from '../typedData.ts'
import { AddedNetwork, Data, Quantity, Transaction } from '../walletRequest.ts'

// The one permission there is; a request that also wants another is refused.
const Permissions = v.tuple([
  v.custom<{ eth_accounts: unknown }>(
    (value) =>
      typeof value === 'object' && value !== null && Object.keys(value).join() === 'eth_accounts',
    'The only permission is eth_accounts',
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
    // A page may never ask for a delegation of the account (EIP-7702).
    authorizationList: v.optional(v.null()),
  }),
])

/** https://eips.ethereum.org/EIPS/eip-3085 */
const AddParams = v.tuple([
  v.object({
    chainId: EvmChainId,
    chainName: AddedNetwork.entries.name,
    nativeCurrency: AddedNetwork.entries.nativeCurrency,
    rpcUrls: v.pipe(v.array(v.string()), v.minLength(1)),
    blockExplorerUrls: v.nullish(v.array(v.string())),
  }),
])

/**
 * Parses what a page sent; what does not fit is -32602 with the field's path.
 *
 * Not protocol's `parse`, whose table of error texts would be a tenth of this small script.
 */
function check<const schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
): v.InferOutput<schema> {
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw invalid(v.getDotPath(issue) ?? 'params', issue.message)
}

function invalid(path: string, detail: string): ProviderRpcError {
  return ProviderRpcError.of('paramsInvalid', `${path}: ${detail}`)
}

export function parsePermissions(params: unknown): void {
  check(Permissions, params)
}

/** @returns The chain id as a number. */
export function parseSwitch(params: unknown): number {
  return Number(check(SwitchParams, params)[0].chainId)
}

/** @returns The network with the first address that is safe to call; the rest are not kept. */
export function parseAdd(params: unknown): AddedNetwork {
  const [{ chainId, chainName, nativeCurrency, rpcUrls }] = check(AddParams, params)
  const rpcUrl = rpcUrls.find((url) => isSafeUrl(url)) ?? rpcUrls[0]
  return check(AddedNetwork, { chainId: Number(chainId), name: chainName, nativeCurrency, rpcUrl })
}

/** Text that is not hexadecimal bytes counts as the text itself, as in other wallets. */
export function parseSign(params: unknown): { account: `0x${string}`; message: `0x${string}` } {
  const [message, account] = check(SignParams, params)
  return { account, message: check(Data, v.is(Data, message) ? message : toHex(message)) }
}

function toHex(text: string): `0x${string}` {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export function parseSignTypedData(params: unknown): {
  account: `0x${string}`
  typedData: string
} {
  const [account, typedData] = check(TypedDataParams, params)
  const json = typeof typedData === 'string' ? typedData : toJson(typedData)
  check(TypedDataJson, json)
  return { account, typedData: json }
}

/** Objects with rings or bigints have no JSON. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    throw invalid('1', 'Not JSON')
  }
}

/** @param chainId - The network the site is on: a transaction for another one is refused. */
export function parseTransaction(
  params: unknown,
  chainId: number,
): { account: `0x${string}`; transaction: Transaction } {
  const [sent] = check(TransactionParams, params)
  const { chainId: wanted, data, from, input, to, ...fields } = sent
  if (wanted !== undefined && Number(wanted) !== chainId)
    throw invalid('0.chainId', `The site is on network ${chainId}`)
  if (data && input && data.toLowerCase() !== input.toLowerCase())
    throw invalid('0.input', 'Differs from data')
  const call = data ?? input
  if (!to && !call) throw invalid('0.to', 'Neither a receiver nor code')
  const transaction = check(Transaction, {
    ...fields,
    ...(to && { to }),
    ...(call && { data: call }),
  })
  return { account: from, transaction }
}
