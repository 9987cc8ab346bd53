import { HttpRequestError, TimeoutError, BaseError as ViemError } from 'viem'
import type { WireError } from '../messages.ts'
import { ProviderRpcError, providerErrors } from '../providerError.ts'

/** Converts a failure to the error sent to the page and shown to the user: code, one sentence, and the node's data. */
export function toWireError(error: unknown): WireError {
  if (error instanceof ProviderRpcError) {
    const { code, data, message } = error
    return data === undefined ? { code, message } : { code, data, message }
  }
  if (!(error instanceof ViemError)) return providerErrors.internal
  if (error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError))
    return providerErrors.chainOffline
  const answer = error.walk(hasCode)
  // Prefers the node's message: viem's describes the library call.
  const message = (error.details || error.shortMessage).slice(0, 500)
  if (!hasCode(answer)) return { code: providerErrors.internal.code, message }
  const { code, data } = answer
  return data === undefined ? { code, message } : { code, data, message }
}

function hasCode(error: unknown): error is { code: number; data?: unknown } {
  return error instanceof Error && 'code' in error && Number.isInteger(error.code)
}
