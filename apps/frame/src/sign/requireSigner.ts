import { BaseError } from '@fairlead/protocol'
import type { MethodContext } from './Method.ts'
import { requireAddress } from './requireAddress.ts'

/**
 * @throws `REQUEST_INVALID` when the page asks for another account than the one in use;
 * `FEATURE_UNAVAILABLE` where that account is a contract that checks no signatures (ERC-1271), so
 * nothing that is signed would count for it. One that runs code at the key's own address does check them.
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
