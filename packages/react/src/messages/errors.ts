import { FrameLoadError, ProviderError } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import type { Messages } from './en.ts'
import type { ErrorTexts } from './totalTexts.ts'

/** Returns one sentence for the user, chosen by the error's class and code only. */
export function errorMessage(error: unknown, messages: ErrorTexts): string {
  if (error instanceof ProviderError) return messages[`wallet.${error.group}`]
  if (error instanceof FrameLoadError) return messages['frame.unreachable']
  return messages[`error.${BaseError.is(error) ? error.code : 'UNKNOWN'}`]
}

/** Returns why the network did not change; worded neutrally if the user declined. */
export function switchFailure(error: unknown, messages: Messages): string {
  if (BaseError.find(error, 'REQUEST_REJECTED')) return messages.switchDeclined
  return messages.switchFailed(errorMessage(error, messages))
}

/** Returns why nothing was sent; worded neutrally if the user declined. */
export function sendFailure(error: unknown, messages: Messages): string {
  if (BaseError.find(error, 'REQUEST_REJECTED')) return messages.sendDeclined
  return messages.sendFailed(errorMessage(error, messages))
}
