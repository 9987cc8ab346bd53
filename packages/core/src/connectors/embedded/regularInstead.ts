import type { Embedded } from '../../store/state.ts'
import type { Grant } from '../createConnector.ts'

/**
 * Address of the person's regular account, where the account in use is a smart account at another
 * address. Such an account checks no signatures (ERC-1271), so only the regular one can sign messages.
 */
export function regularInstead({
  accounts: [inUse],
  embedded,
}: Pick<Grant, 'accounts'> & { readonly embedded?: Embedded | undefined }): string | undefined {
  if (embedded?.accountType !== 'smartAccount') return undefined
  const regular = embedded.user.accounts?.find(({ type }) => type === 'eoa')?.address
  return regular?.toLowerCase() === inUse.address.toLowerCase() ? undefined : regular
}
