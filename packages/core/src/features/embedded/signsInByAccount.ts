import type { ResolvedOptions } from '../../FairleadOptions.ts'

/** True if the page asks EVM accounts to sign in, and leaves the signature to the account in use. */
export function signsInByAccount({
  siweConfig,
  siwx,
}: Pick<ResolvedOptions, 'siweConfig' | 'siwx'>): boolean {
  if (!siwx) return siweConfig !== undefined
  return !siwx.signMessage && (siwx.namespaces?.includes('eip155') ?? true)
}
