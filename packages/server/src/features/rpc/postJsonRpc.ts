import { defineRoute, jsonRpcBatchLimit } from '@fairlead/protocol'
import * as v from 'valibot'
import { Call } from '../../chains/jsonRpc.ts'

const Batch = v.pipe(v.array(Call), v.minLength(1), v.maxLength(jsonRpcBatchLimit))

/** Route that forwards JSON-RPC to a chain: one call, or an array of calls. */
export const postJsonRpc = defineRoute({
  method: 'POST',
  path: '/v1',
  query: v.object({
    // Accepts any namespace, because an unknown network is unsupported, not malformed.
    chainId: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Not a chain id')),
  }),
  // Not a union, because its error would not name the invalid field.
  body: v.lazy((input) => (Array.isArray(input) ? Batch : Call)),
  response: v.unknown(),
  errors: [
    'REQUEST_INVALID',
    'NETWORK_UNSUPPORTED',
    'PROJECT_INVALID',
    'ORIGIN_NOT_ALLOWED',
    'BODY_TOO_LARGE',
    'RATE_LIMITED',
    'UPSTREAM_UNAVAILABLE',
    'SERVER_ERROR',
  ],
})
