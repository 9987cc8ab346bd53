import type { FrameLoadError, NameError, ProviderError, SwapError } from '@fairlead/core'
import { BaseError, cleanText } from '@fairlead/protocol'
import { formatDuration } from '../ui/formatDuration.ts'
import type { Messages } from './en.ts'
import type { ErrorTexts, SwapTexts } from './totalTexts.ts'

/**
 * Returns one or two sentences for the user, chosen by the error's class, code and reason only.
 *
 * @param tag - BCP 47 tag. With it, a wait before the embedded wallet can be opened is explained, with its length.
 */
export function errorMessage(
  error: unknown,
  messages: ErrorTexts & SwapTexts,
  tag?: string,
): string {
  if (isOf<ProviderError>(error, 'ProviderError')) return messages[`wallet.${error.group}`]
  if (isOf<SwapError>(error, 'SwapError')) return messages[`swapError.${error.reason}`]
  if (isOf<FrameLoadError>(error, 'FrameLoadError')) return messages['frame.unreachable']
  const wait = tag === undefined ? undefined : waitOf(error)
  if (tag !== undefined && wait)
    return messages[`early.${wait.reason}`](formatDuration(wait.seconds, tag))
  return messages[`error.${BaseError.is(error) ? error.code : 'UNKNOWN'}`]
}

/** True for a `BaseError` whose class has this name. Comparing names keeps the classes out of the first open. */
function isOf<error extends BaseError>(error: unknown, name: string): error is error {
  return BaseError.is(error) && error.name === name
}

const waitReasons = ['email', 'login', 'recovery'] as const

/** Returns why and how long the embedded wallet can't be opened on this device, if the frame said it. */
function waitOf(error: unknown) {
  const found = BaseError.find(error, 'TOO_EARLY') ?? {}
  // Only errors of the frame have them.
  const { reason: said, retryAfterSeconds: seconds = 0 } = found as {
    reason?: string
    retryAfterSeconds?: number
  }
  const reason = waitReasons.find((one) => one === said)
  return reason && seconds > 0 ? { reason, seconds } : undefined
}

/** Returns why the network did not change; worded neutrally if the user declined. */
export function switchFailure(error: unknown, messages: Messages): string {
  if (BaseError.find(error, 'REQUEST_REJECTED')) return messages.switchDeclined
  return messages.switchFailed(errorMessage(error, messages))
}

/**
 * Returns why the embedded wallet did not carry out a request of the page.
 *
 * @param failure.symbol - Symbol of the network's native currency, which pays the fee.
 */
export function requestFailed(
  { error, symbol }: { error: unknown; symbol: string },
  messages: Messages,
  tag: string,
): string {
  const { reason } = (error ?? {}) as { reason?: unknown }
  if (reason === 'funds') return messages.approveFunds(symbol)
  if (reason === 'reverted') return messages.approveReverted
  return `${messages.approveFailed}: ${errorMessage(error, messages, tag)}`
}

/** Returns why nothing was sent; worded neutrally if the user declined. */
export function sendFailure(error: unknown, messages: Messages): string {
  if (BaseError.find(error, 'REQUEST_REJECTED')) return messages.sendDeclined
  return messages.sendFailed(errorMessage(error, messages))
}

/** Returns why a permission was not revoked; worded neutrally if the user declined. */
export function sessionFailure(error: unknown, messages: Messages): string {
  if (BaseError.find(error, 'REQUEST_REJECTED')) return messages.sessionRevokeDeclined
  return messages.sessionRevokeFailed(errorMessage(error, messages))
}

/** Returns why a name was not registered; worded neutrally if the user declined. */
export function nameFailure(error: unknown, name: string, messages: Messages): string {
  if (BaseError.find(error, 'REQUEST_REJECTED')) return messages.nameDeclined
  if (BaseError.find(error, 'CONFLICT')) return messages.nameJustTaken(name)
  // The server's sentence says more than its code.
  const isNameError = isOf<NameError>(error, 'NameError')
  const reason = isNameError && cleanText(error.reason ?? '', 200)
  if (reason) return messages.nameFailed(reason)
  const isUnable = !isNameError && BaseError.find(error, 'FEATURE_UNAVAILABLE')
  return isUnable ? messages.nameNeedsRegular : messages.nameFailed(errorMessage(error, messages))
}
