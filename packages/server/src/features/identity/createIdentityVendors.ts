import type { IdentityVendor } from '../../vendors/questions.ts'

/** Who can tell a name, by the names that the configuration uses. */
export function createIdentityVendors(
  onchain: IdentityVendor,
): Readonly<Record<string, IdentityVendor>> {
  return { onchain }
}
