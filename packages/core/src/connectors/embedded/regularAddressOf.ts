import type { Embedded } from '../../store/state.ts'
import type { Grant } from '../createConnector.ts'

/**
 * Returns the address of the user's regular account, if the account in use is a smart account at
 * another address that does not verify signatures (ERC-1271), so that only the regular account can
 * sign messages.
 */
export function regularAddressOf({
  accounts: [inUse],
  embedded,
}: Pick<Grant, 'accounts'> & { readonly embedded?: Embedded | undefined }): string | undefined {
  if (embedded?.accountType !== 'smartAccount' || embedded.verifiesSignatures) return undefined
  const regular = embedded.user.accounts?.find(({ type }) => type === 'eoa')?.address
  return regular?.toLowerCase() === inUse.address.toLowerCase() ? undefined : regular
}
