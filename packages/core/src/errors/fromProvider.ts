import { BaseError } from '@fairlead/protocol'

/** User-facing message of each error group; the wallet's own message is not shown. */
export const providerGroups = {
  declined: 'The request was declined in the wallet',
  unauthorized: 'The wallet does not allow this; connect again',
  unsupportedMethod: 'The wallet cannot do this',
  offline: 'The wallet is offline',
  unknownNetwork: 'The wallet does not know this network',
  batch: 'The wallet cannot send these calls together',
  malformed: 'The wallet refused a malformed request',
  failed: 'The wallet or its node failed',
  busy: 'A request is already open in the wallet',
  rateLimited: 'Too many requests; try again later',
  reverted: 'The transaction would fail',
  fees: 'The network does not accept the fee settings',
  nonce: 'The transaction is out of order',
  gas: 'The network does not accept the gas limit',
  funds: 'Not enough funds for the amount and the fee',
  rent: 'Not enough of the network’s own coin for the fee or the minimum account balance',
  expired: 'The transaction expired before the network accepted it',
  transactionType: 'The network does not support this kind of transaction',
  unexpected: 'The wallet reported an unexpected error',
} as const
/** Meaning of a wallet's error for the user; see {@link ProviderError}. */
export type ProviderGroup = keyof typeof providerGroups

const groupsByCode: Readonly<Record<number, ProviderGroup>> = {
  4001: 'declined',
  5000: 'declined',
  5001: 'declined',
  5002: 'declined',
  5003: 'declined',
  4100: 'unauthorized',
  4200: 'unsupportedMethod',
  [-32601]: 'unsupportedMethod',
  [-32004]: 'unsupportedMethod',
  4900: 'offline',
  4901: 'offline',
  4902: 'unknownNetwork',
  5700: 'batch',
  5710: 'batch',
  5720: 'batch',
  5730: 'batch',
  5740: 'batch',
  5750: 'batch',
  5760: 'batch',
  [-32700]: 'malformed',
  [-32600]: 'malformed',
  [-32602]: 'malformed',
  [-32000]: 'malformed',
  [-32006]: 'malformed',
  [-32603]: 'failed',
  [-32001]: 'failed',
  [-32002]: 'busy',
  [-32003]: 'failed',
  [-32005]: 'rateLimited',
}

/** Groups by viem's error class. Names are compared, because `instanceof` fails with a second copy of viem. */
const groupsByName: ReadonlyMap<string, ProviderGroup> = new Map<string, ProviderGroup>(
  Object.entries({
    ExecutionRevertedError: 'reverted',
    FeeCapTooHighError: 'fees',
    FeeCapTooLowError: 'fees',
    TipAboveFeeCapError: 'fees',
    NonceTooHighError: 'nonce',
    NonceTooLowError: 'nonce',
    NonceMaxValueError: 'nonce',
    IntrinsicGasTooHighError: 'gas',
    IntrinsicGasTooLowError: 'gas',
    InsufficientFundsError: 'funds',
    TransactionTypeNotSupportedError: 'transactionType',
  } as const),
)

/** Thrown when a wallet or node returns an error. `group` is its meaning; `rpcCode` is the JSON-RPC code. */
export class ProviderError extends BaseError {
  override name = 'ProviderError'
  readonly group: ProviderGroup
  readonly rpcCode: number | undefined

  constructor(options: {
    cause: unknown
    group: ProviderGroup
    hints?: readonly string[] | undefined
    rpcCode: number | undefined
  }) {
    const { cause, group, hints = [], rpcCode } = options
    super(group === 'declined' ? 'REQUEST_REJECTED' : 'PROVIDER_ERROR', {
      cause,
      hints: rpcCode === undefined ? hints : [`Code: ${rpcCode}`, ...hints],
      shortMessage: providerGroups[group],
    })
    this.group = group
    this.rpcCode = rpcCode
  }
}

/**
 * Converts an error of a wallet or of viem. Errors of type `BaseError` are returned unchanged.
 *
 * Only codes and class names are trusted. The message is used only to detect a declined request, because some
 * wallets send no code for it.
 */
export function fromProvider(error: unknown): BaseError {
  if (BaseError.is(error)) return error
  const chain = causes(error)
  const known = chain.map(codeOf).filter((code) => code !== undefined && code in groupsByCode)
  // Wallets wrap the real error in -32603 (internal error); prefer the code of an inner error.
  const rpcCode = known.find((code) => code !== -32603) ?? known[0]
  const named = chain.map((item) => groupsByName.get(nameOf(item))).find(Boolean)
  const group =
    named ??
    (rpcCode === undefined ? undefined : groupsByCode[rpcCode]) ??
    (chain.some(readsAsRefusal) ? 'declined' : 'unexpected')
  return new ProviderError({ cause: error, group, rpcCode: rpcCode ?? codeOf(error) })
}

/** True if the wallet does not know the chain (4902), also if the code is wrapped in -32603. */
export function isUnknownChain(error: unknown): boolean {
  const codes = causes(error).flatMap((item) => [codeOf(item), nestedCodeOf(item)])
  return codes.includes(4902) && !codes.includes(5000) && !codes.includes(4001)
}

function causes(error: unknown): unknown[] {
  const found: unknown[] = []
  let current = error
  while (typeof current === 'object' && current !== null && !found.includes(current)) {
    found.push(current)
    current = 'cause' in current ? current.cause : undefined
  }
  return found.length > 0 ? found : [error]
}

function codeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const nested = nestedCodeOf(error)
  const code = 'code' in error ? error.code : undefined
  if (code === -32603 && nested !== undefined) return nested
  return typeof code === 'number' ? code : nested
}

function nestedCodeOf(error: unknown): number | undefined {
  const data = (error as { data?: { originalError?: { code?: unknown } } } | null)?.data
  const code = typeof data === 'object' ? data?.originalError?.code : undefined
  return typeof code === 'number' ? code : undefined
}

function nameOf(error: unknown): string {
  const name = typeof error === 'object' && error && 'name' in error ? error.name : ''
  return typeof name === 'string' ? name : ''
}

function readsAsRefusal(error: unknown): boolean {
  return /\b(?:rejected|denied|cancell?ed|declined)\b/i.test(textOf(error))
}

/** Returns the message of a wallet's error, or an empty string. */
export function textOf(error: unknown): string {
  const message = typeof error === 'object' && error && 'message' in error ? error.message : error
  return typeof message === 'string' ? message : ''
}
