import { defineRoute, getAllowedOrigins, getProjectConfig } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Endpoint, implement } from '../../implement.ts'
import { limitFeatures, type Servable } from './limitFeatures.ts'
import { toRemoteFeatures } from './remoteFeatures.ts'

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

/** Returns the routes of a project's public settings. */
export function projectRoutes(servable: Servable): readonly Endpoint[] {
  return [
    implement(getProjectConfig, options, ({ project }) => ({
      features: toRemoteFeatures(limitFeatures(project.features, servable)),
    })),
    implement(getAllowedOrigins, options, ({ project }) => ({
      allowedOrigins: project.allowedOrigins,
    })),
    implement(getProjectLimits, options, () => ({
      planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } as const,
    })),
  ]
}
