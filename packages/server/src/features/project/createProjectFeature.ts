import {
  defineRoute,
  getAllowedOrigins,
  getProjectConfig,
  type RemoteFeature,
} from '@fairlead/protocol'
import * as v from 'valibot'
import type { Feature } from '../../FeatureContext.ts'
import { implement } from '../../implement.ts'
import { limitFeatures, type Servable } from './limitFeatures.ts'

/** Wire compatibility: other clients ask for the limits of a plan. This server has no plans. */
const getProjectLimits = defineRoute({
  method: 'GET',
  path: '/appkit/v1/project-limits',
  response: v.object({
    planLimits: v.object({
      tier: v.literal('none'),
      isAboveRpcLimit: v.literal(false),
      isAboveMauLimit: v.literal(false),
    }),
  }),
  errors: ['PROJECT_INVALID', 'RATE_LIMITED', 'SERVER_ERROR'],
})

// Pages learn their allowlist from these responses, so their origin is not checked.
const options = { cacheControl: 'max-age=60', isConditional: true, isOriginChecked: false } as const

/**
 * Serves a project's public settings.
 *
 * @param options.oidcOf - Returns a project's own OpenID Connect providers.
 * @param options.zone - Zone in which the widget registers names; names are off when absent.
 */
export function createProjectFeature(
  servable: Servable,
  { oidcOf, zone }: createProjectFeature.Options = {},
): Feature {
  return {
    routes: [
      implement(getProjectConfig, options, ({ project }) => {
        const oidc = oidcOf?.(project.id) ?? []
        return {
          features: toRemoteFeatures([
            ...limitFeatures(project.features, servable),
            ...(project.guests === 'on' ? [guestFeature] : []),
          ]),
          ...(zone !== undefined && { names: { zone } }),
          ...(oidc.length > 0 && { oidc: [...oidc] }),
        }
      }),
      implement(getAllowedOrigins, options, ({ project }) => ({
        allowedOrigins: project.allowedOrigins,
      })),
      implement(getProjectLimits, options, () => ({
        planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } as const,
      })),
    ],
  }
}

export declare namespace createProjectFeature {
  type Options = {
    oidcOf?: ((projectId: string) => readonly { name: string; title: string }[]) | undefined
    zone?: string | undefined
  }
}

/** Sent to projects that allow guests. Absent means off. */
const guestFeature: RemoteFeature = { config: [], id: 'guest_login', isEnabled: true }

/** Wire compatibility: other clients use another id for branding. */
const brandingNames = ['branding', 'reown_branding']

/** Features without a list. They are sent with an empty list, because a missing list means off. */
const switches: ReadonlySet<string> = new Set(['activity', 'multi_wallet', ...brandingNames])

/** Converts a project's features to the wire format. Branding is sent under both ids, whichever was stored. */
function toRemoteFeatures(features: readonly RemoteFeature[]): RemoteFeature[] {
  const branding = features.find((feature) => brandingNames.includes(feature.id))
  const others = features.filter((feature) => !brandingNames.includes(feature.id))
  return [...others, ...(branding ? brandingNames.map((id) => ({ ...branding, id })) : [])].map(
    (feature) =>
      feature.config === undefined && switches.has(feature.id)
        ? { ...feature, config: [] }
        : feature,
  )
}
