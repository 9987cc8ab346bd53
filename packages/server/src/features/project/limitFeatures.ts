import type { RemoteFeature } from '@fairlead/protocol'

/**
 * Options that this server supports for each feature that needs a vendor or a login, by the feature's wire id.
 * `undefined`: the feature is served elsewhere or not at all, which only the project's owner knows.
 */
export type Servable = Readonly<
  Record<'onramp' | 'social_login' | 'swap', readonly string[] | undefined>
>

/** Features without a vendor, which pages decide themselves if the project has no setting. */
const ofPages = ['activity', 'branding', 'multi_wallet']

/**
 * Limits a project's features to what this server can serve, so that clients offer nothing else. If the project leaves
 * a choice to the page, the page receives the limits of that choice.
 */
export function limitFeatures(
  features: readonly RemoteFeature[] | null,
  servable: Servable,
): RemoteFeature[] {
  const limit = (id: keyof Servable): RemoteFeature => {
    const config = [...(servable[id] ?? [])]
    return { id, isEnabled: config.length > 0, config, x: { isLimit: true } }
  }
  if (!features)
    return [
      ...(Object.keys(servable) as (keyof Servable)[]).map(limit),
      ...ofPages.map((id) => ({ id, isEnabled: true, config: null })),
    ]
  return features.map((feature) => {
    const { config, id, isEnabled } = feature
    if (!Object.hasOwn(servable, id)) return feature
    if (config === null) return limit(id as keyof Servable)
    const known = servable[id as keyof Servable]
    if (!known) return feature
    const served = config?.filter((name) => known.includes(String(name)))
    // Some clients read only `isEnabled`, so a feature without any vendor is off also when the project names none.
    const canServe = (served ?? known).length > 0
    return { ...feature, isEnabled: isEnabled && canServe, config: served }
  })
}
