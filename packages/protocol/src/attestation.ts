import * as v from 'valibot'
import { defineRoute } from './route.ts'

const PublicKey = v.object({
  alg: v.literal('ES256'),
  crv: v.literal('P-256'),
  kid: v.string(),
  kty: v.literal('EC'),
  use: v.literal('sig'),
  x: v.string(),
  y: v.string(),
})

/** Public keys that verify attestations of origins. `publicKey` signs now; `keys` has older ones as well. */
export const getAttestationKeys = defineRoute({
  method: 'GET',
  path: '/v3/public-key',
  response: v.object({
    publicKey: PublicKey,
    /** Seconds since 1970. Ask again after that. */
    expiresAt: v.number(),
    keys: v.array(PublicKey),
  }),
  errors: ['RATE_LIMITED', 'SERVER_ERROR'],
})
