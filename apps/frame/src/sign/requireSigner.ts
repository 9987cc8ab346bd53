import { BaseError } from '@fairlead/protocol'
import type { MethodContext } from './Method.ts'
import { requireAddress } from './requireAddress.ts'

/**
 * Checks that the account in use can sign messages. A smart account at the EOA's own address (EIP-7702) can.
 * @throws `REQUEST_INVALID` if the page asks for another account than the one in use; `FEATURE_UNAVAILABLE` if that
 * account is a contract without ERC-1271, so its signatures wouldn't be valid.
 */
export function requireSigner(
  given: string,
  { account, addresses }: Pick<MethodContext, 'account' | 'addresses'>,
  path: string,
): void {
  requireAddress(given, account.address, path)
  if (account.address === addresses.eip155) return
  throw new BaseError('FEATURE_UNAVAILABLE', {
    shortMessage: 'The smart account on this network checks no signatures; use your other account',
  })
}
