import * as v from 'valibot'
import { defineRoute } from './route.ts'

/** One feature of the remote configuration. `config: null` leaves the choice to the page. */
export const RemoteFeature = v.object({
  id: v.string(),
  isEnabled: v.boolean(),
  config: v.optional(v.nullable(v.array(v.unknown()))),
  x: v.optional(
    v.object({
      /**
       * True if the list limits the page's choice to what the server supports. Clients that ignore this flag
       * treat the list as the project owner's choice.
       */
      isLimit: v.optional(v.boolean()),
    }),
  ),
})
export type RemoteFeature = v.InferOutput<typeof RemoteFeature>

/** Features as the project's owner configured them; null leaves all of them to the page. */
export const getProjectConfig = defineRoute({
  method: 'GET',
  path: '/appkit/v1/config',
  response: v.object({
    features: v.nullable(v.array(RemoteFeature)),
    names: v.optional(v.object({ zone: v.string() })),
    /** OpenID Connect providers of the project, with the names for their buttons. */
    oidc: v.optional(v.array(v.object({ name: v.string(), title: v.string() }))),
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

/** Query parameters that identify the caller; sent with every GET. */
export const CallerQuery = v.object({
  projectId: v.optional(v.string()),
  st: v.optional(v.pipe(v.string(), v.maxLength(128))),
  sv: v.optional(v.pipe(v.string(), v.maxLength(128))),
})
