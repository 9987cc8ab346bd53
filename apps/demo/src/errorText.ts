import { BaseError } from 'fairlead'

/** Returns a line to display: our own short message, otherwise the wallet's. */
export function errorText(error: unknown): string {
  if (BaseError.is(error)) return `${error.code}: ${error.shortMessage}`
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === undefined ? String(message ?? error) : `${String(code)}: ${String(message)}`
}
