import * as v from 'valibot'
import { defineRoute } from './route.ts'
import { Iso } from './values.ts'

/** Name and picture of an address. No name is an answer, not a failure. */
export const Identity = v.object({
  name: v.nullable(v.pipe(v.string(), v.maxLength(255))),
  avatar: v.nullable(v.pipe(v.string(), v.maxLength(2048))),
  resolvedAt: v.optional(v.nullable(Iso)),
})
export type Identity = v.InferOutput<typeof Identity>

/** Who an address is. `sender` is the plain address of the active account. */
export const getIdentity = defineRoute({
  method: 'GET',
  path: '/v1/identity/:address',
  query: v.object({ sender: v.optional(v.string()) }),
  response: Identity,
  errors: [
    'REQUEST_INVALID',
    'PROJECT_INVALID',
    'RATE_LIMITED',
    'SERVER_ERROR',
    'UPSTREAM_UNAVAILABLE',
  ],
})
