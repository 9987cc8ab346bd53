import * as v from 'valibot'
import { defineRoute } from './route.ts'
import { Iso } from './values.ts'

/** Name and avatar of an address. `name: null` means that it has none; this is not an error. */
export const Identity = v.object({
  name: v.nullable(v.pipe(v.string(), v.maxLength(255))),
  avatar: v.nullable(v.pipe(v.string(), v.maxLength(2048))),
  resolvedAt: v.optional(v.nullable(Iso)),
})
export type Identity = v.InferOutput<typeof Identity>

/** Resolves the identity of an address. `sender` is the address of the active account, without its chain. */
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
