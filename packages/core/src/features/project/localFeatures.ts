import type { RemoteFeatures } from '../../Fairlead.ts'
import { type Features, socialProviders } from '../../FairleadOptions.ts'

/** What counts where neither the project nor the page says anything. */
export const defaultFeatures: RemoteFeatures = Object.freeze({
  email: true,
  socials: Object.freeze([...socialProviders]),
  // Off until a project or a page says who serves them.
  swaps: false,
  onramp: false,
  activity: true,
  branding: true,
  multiWallet: false,
})

/** Which features are on as long as no project says otherwise. */
export function localFeatures(basic: boolean, local: Features): RemoteFeatures {
  const known = Object.entries(defaultFeatures).map(([name, value]) => [
    name,
    !basic && (local[name as keyof RemoteFeatures] ?? value),
  ])
  const features = Object.fromEntries(known) as RemoteFeatures
  return local.pay ? { ...features, email: false, socials: false } : features
}
