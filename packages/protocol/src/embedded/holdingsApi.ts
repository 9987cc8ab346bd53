import * as v from 'valibot'
import { TokenBalance } from '../balances.ts'
import { defineRoute } from '../route.ts'
import { EvmAddress } from '../walletRpc.ts'

/**
 * Returns the holdings of an account on one network for a signed-in user. The frame can't call the data API
 * itself and needs the result for `wallet_getAssets` (ERC-7811).
 */
export const postHoldings = defineRoute({
  method: 'POST',
  path: '/v1/holdings',
  body: v.strictObject({
    address: EvmAddress,
    caipNetworkId: v.pipe(v.string(), v.regex(/^eip155:\d{1,32}$/, 'Not a chain id')),
  }),
  response: v.object({ balances: v.array(TokenBalance) }),
  errors: [
    'REQUEST_INVALID',
    'SIGNATURE_INVALID',
    'SESSION_EXPIRED',
    'ORIGIN_NOT_ALLOWED',
    'NETWORK_UNSUPPORTED',
    'BODY_TOO_LARGE',
    'RATE_LIMITED',
    'UPSTREAM_UNAVAILABLE',
    'SERVER_ERROR',
  ],
})
