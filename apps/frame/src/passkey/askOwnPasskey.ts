import { BaseError } from '@fairlead/protocol'
import { type Answer, createPasskey, type ToMake, usePasskey as use } from './askAuthenticator.ts'

/**
 * Asks for a passkey in this very document.
 *
 * @throws `REQUEST_REJECTED`, also where there is none; `FEATURE_UNAVAILABLE`
 */
export function askOwnPasskey(options: Parameters<typeof use>[0]): Promise<Answer> {
  return use(options).catch(refusePasskey)
}

/**
 * Makes a passkey in this very document.
 *
 * @throws `CONFLICT` beside one that the server knows; `REQUEST_REJECTED`, `FEATURE_UNAVAILABLE`
 */
export function makeHere(options: ToMake): Promise<Answer> {
  return createPasskey(options).catch(refusePasskey)
}

/** @throws `REQUEST_REJECTED`, `CONFLICT` or `FEATURE_UNAVAILABLE`, for what the browser said of a passkey. */
export function refusePasskey(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw new BaseError(codes[name as keyof typeof codes] ?? 'FEATURE_UNAVAILABLE', {
    cause: error,
    shortMessage: 'The passkey did not answer',
  })
}

/** Browsers don't tell a person who said no from one who had nothing to say. */
const codes = {
  AbortError: 'REQUEST_REJECTED',
  InvalidStateError: 'CONFLICT',
  NotAllowedError: 'REQUEST_REJECTED',
} as const
