import * as v from 'valibot'
import { defineRoute } from './route.ts'

/** One entry of the remote configuration. `config: null` leaves the feature to the page. */
export const RemoteFeature = v.object({
  id: v.string(),
  isEnabled: v.boolean(),
  config: v.optional(v.nullable(v.array(v.unknown()))),
  x: v.optional(
    v.object({
      /**
       * The list is what the server can serve, not the choice of the project's owner: within it the page
       * decides. Other clients read it as the owner's choice.
       */
      isLimit: v.optional(v.boolean()),
    }),
  ),
})
export type RemoteFeature = v.InferOutput<typeof RemoteFeature>

/** Features as the project’s owner set them; null leaves all to the page. */
export const getProjectConfig = defineRoute({
  method: 'GET',
  path: '/appkit/v1/config',
  response: v.object({
    features: v.nullable(v.array(RemoteFeature)),
    names: v.optional(v.object({ zone: v.string() })),
  }),
  errors: ['PROJECT_INVALID', 'RATE_LIMITED', 'SERVER_ERROR'],
})

/** Origins that may use a project; an empty list allows all. */
export const getAllowedOrigins = defineRoute({
  method: 'GET',
  path: '/projects/v1/origins',
  response: v.object({ allowedOrigins: v.array(v.string()) }),
  errors: ['PROJECT_INVALID', 'RATE_LIMITED', 'SERVER_ERROR'],
})

/** Who the caller is; on every GET. */
export const CallerQuery = v.object({
  projectId: v.optional(v.string()),
  st: v.optional(v.pipe(v.string(), v.maxLength(128))),
  sv: v.optional(v.pipe(v.string(), v.maxLength(128))),
})
