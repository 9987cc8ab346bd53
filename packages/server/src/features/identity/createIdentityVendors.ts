import type { Remotes } from '../../vendors/createRemotes.ts'
import type { IdentityVendor } from '../../vendors/questions.ts'
import { upstreamIdentity } from './providers/upstream.ts'

/** Creates the identity vendors, by the names that the configuration uses. */
export function createIdentityVendors(
  onchain: IdentityVendor,
  { upstream }: Remotes,
): Readonly<Record<string, IdentityVendor | undefined>> {
  return { onchain, upstream: upstream && upstreamIdentity(upstream) }
}
