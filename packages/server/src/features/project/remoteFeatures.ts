import type { RemoteFeature } from '@fairlead/protocol'

/** Wire compatibility: other clients know branding by another name. */
const brandingNames = ['branding', 'reown_branding']

/** Features that are on or off; their list is empty, but on the wire a missing list means off. */
const switches: ReadonlySet<string> = new Set(['activity', 'multi_wallet', ...brandingNames])

/** A project's features as they travel. Both names of branding are sent, whichever was stored. */
export function toRemoteFeatures(features: readonly RemoteFeature[]): RemoteFeature[] {
  const branding = features.find((feature) => brandingNames.includes(feature.id))
  const others = features.filter((feature) => !brandingNames.includes(feature.id))
  return [...others, ...(branding ? brandingNames.map((id) => ({ ...branding, id })) : [])].map(
    (feature) =>
      feature.config === undefined && switches.has(feature.id)
        ? { ...feature, config: [] }
        : feature,
  )
}
