import * as v from 'valibot'
import { type CaipNetwork as CaipNetworkType, networkShape, pickNetwork } from './network.ts'
import { defineRoute } from './route.ts'
import { fits } from './shape.ts'

/** {@link toNetwork} as a schema, for responses that contain networks. */
export const CaipNetwork = v.pipe(
  v.custom<CaipNetworkType>((value) => fits(networkShape, value), 'Not a network'),
  v.transform(pickNetwork),
)
export type CaipNetwork = CaipNetworkType

/** Chains for which the server forwards JSON-RPC. `ws` is always empty in our server's response. */
export const getSupportedChains = defineRoute({
  method: 'GET',
  path: '/v1/supported-chains',
  response: v.object({ http: v.array(v.string()), ws: v.array(v.string()) }),
  errors: ['RATE_LIMITED', 'SERVER_ERROR'],
})
