import { BaseError } from '@fairlead/protocol'
import { type Answer, createPasskey, type ToMake, usePasskey as use } from './askAuthenticator.ts'

/**
 * Asks for a passkey in this document.
 * @throws `REQUEST_REJECTED`, also if the user has no passkey; `FEATURE_UNAVAILABLE`
 */
export function askOwnPasskey(options: Parameters<typeof use>[0]): Promise<Answer> {
  return use(options).catch(refusePasskey)
}

/**
 * Creates a passkey in this document.
 * @throws `CONFLICT` if the authenticator already has a known passkey; `REQUEST_REJECTED`, `FEATURE_UNAVAILABLE`
 */
export function makeHere(options: ToMake): Promise<Answer> {
  return createPasskey(options).catch(refusePasskey)
}

/** Converts a WebAuthn error. @throws `REQUEST_REJECTED`, `CONFLICT` or `FEATURE_UNAVAILABLE` */
export function refusePasskey(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw new BaseError(codes[name as keyof typeof codes] ?? 'FEATURE_UNAVAILABLE', {
    cause: error,
    shortMessage: 'The passkey did not respond',
  })
}

/** Browsers report a declined prompt and a missing passkey with the same `NotAllowedError`. */
const codes = {
  AbortError: 'REQUEST_REJECTED',
  InvalidStateError: 'CONFLICT',
  NotAllowedError: 'REQUEST_REJECTED',
} as const
