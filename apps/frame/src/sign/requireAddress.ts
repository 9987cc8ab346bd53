import { BaseError, InputError } from '@fairlead/protocol'
import { verifiesSignatures } from '../networks/networkFor.ts'
import type { MethodContext } from './Method.ts'

/** @throws `REQUEST_INVALID` if the page asks for an account that isn't this wallet's. */
export function requireAddress(given: string | undefined, ours: string, path: string): void {
  if (given === undefined || given.toLowerCase() === ours.toLowerCase()) return
  throw new InputError({
    detail: 'Not the account of this wallet',
    path,
    reason: 'Invalid input',
  })
}

/**
 * Checks that the account in use can sign messages. A smart account at the EOA's own address (EIP-7702) can.
 * @throws `REQUEST_INVALID` if the page asks for another account than the one in use; `FEATURE_UNAVAILABLE` if that
 * account is a contract without ERC-1271, so its signatures wouldn't be valid.
 */
export function requireSigner(
  given: string,
  { account, addresses, network }: Pick<MethodContext, 'account' | 'addresses' | 'network'>,
  path: string,
): void {
  requireAddress(given, account.address, path)
  if (account.address === addresses.eip155 || verifiesSignatures(network)) return
  throw new BaseError('FEATURE_UNAVAILABLE', {
    shortMessage:
      'The smart account on this network can’t verify signatures. Use your regular account',
  })
}
