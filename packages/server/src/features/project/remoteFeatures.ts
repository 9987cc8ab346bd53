import type { RemoteFeature } from '@fairlead/protocol'

/** Wire compatibility: other clients use another id for branding. */
const brandingNames = ['branding', 'reown_branding']

/** Features without a list. They are sent with an empty list, because a missing list means off. */
const switches: ReadonlySet<string> = new Set(['activity', 'multi_wallet', ...brandingNames])

/** Converts a project's features to the wire format. Branding is sent under both ids, whichever was stored. */
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
