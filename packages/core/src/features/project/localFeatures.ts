import type { RemoteFeatures } from '../../Fairlead.ts'
import { type Features, socialProviders } from '../../FairleadOptions.ts'

/** Values for features that neither the project nor the page sets. */
export const defaultFeatures: RemoteFeatures = Object.freeze({
  email: true,
  socials: Object.freeze([...socialProviders]),
  // Off until the project allows them.
  guests: false,
  swaps: Object.freeze(['1inch']),
  // Off until a project or a page names the providers.
  onramp: false,
  activity: true,
  branding: true,
  multiWallet: false,
})

/** Returns the features from the page's options and the defaults. Used until the project's configuration is known. */
export function localFeatures(basic: boolean, local: Features): RemoteFeatures {
  const known = Object.entries(defaultFeatures).map(([name, value]) => [
    name,
    !basic && (local[name as keyof RemoteFeatures] ?? value),
  ])
  const features = { ...(Object.fromEntries(known) as RemoteFeatures), guests: false }
  return local.pay ? { ...features, email: false, socials: false } : features
}
