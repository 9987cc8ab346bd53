import { BaseError } from 'fairlead'

/** A line for the page: our own short text, else what the wallet wrote. */
export function errorText(error: unknown): string {
  if (BaseError.is(error)) return `${error.code}: ${error.shortMessage}`
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === undefined ? String(message ?? error) : `${String(code)}: ${String(message)}`
}
