import { FrameLoadError, ProviderError } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import type { Messages } from './en.ts'
import type { ErrorTexts } from './totalTexts.ts'

/** One sentence for people, from the class and the code alone. */
export function errorMessage(error: unknown, messages: ErrorTexts): string {
  if (error instanceof ProviderError) return messages[`wallet.${error.group}`]
  if (error instanceof FrameLoadError) return messages['frame.unreachable']
  return messages[`error.${BaseError.is(error) ? error.code : 'UNKNOWN'}`]
}

/** Why the network is still the one before: neutral for a no. */
export function switchFailure(error: unknown, messages: Messages): string {
  if (BaseError.find(error, 'REQUEST_REJECTED')) return messages.switchDeclined
  return messages.switchFailed(errorMessage(error, messages))
}

/** Why nothing was sent: neutral for a no. */
export function sendFailure(error: unknown, messages: Messages): string {
  if (BaseError.find(error, 'REQUEST_REJECTED')) return messages.sendDeclined
  return messages.sendFailed(errorMessage(error, messages))
}
