import type { BaseError } from '@fairlead/protocol'
import { fromProvider, ProviderError } from './fromProvider.ts'

/** `WALLET_STANDARD_ERROR__USER__REQUEST_REJECTED` of `@wallet-standard/errors`. */
const standardRejection = 4_001_000

/**
 * Converts an error of a Wallet Standard wallet. Such wallets report a declined request by code or by error
 * name. Errors of type `BaseError` are returned unchanged.
 */
export function fromStandardWallet(error: unknown): BaseError {
  const known = fromProvider(error)
  if (known.code === 'REQUEST_REJECTED' || known === error || !readsAsRefusal(error)) return known
  return new ProviderError({ cause: error, group: 'declined', rpcCode: undefined })
}

function readsAsRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, context, name } = error as {
    code?: unknown
    context?: { __code?: unknown } | null
    name?: unknown
  }
  if (code === standardRejection || context?.__code === standardRejection) return true
  // Error names of wallet libraries: `WalletWindowClosedError`, `UserRejectedRequestError`, …
  return typeof name === 'string' && /rejected|denied|declined|cancell?ed|windowclosed/i.test(name)
}
