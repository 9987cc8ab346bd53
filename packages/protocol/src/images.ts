import * as v from 'valibot'
import { defineRoute } from './route.ts'

const image = <const path extends `/${string}`>(path: path) =>
  defineRoute({
    method: 'GET',
    path,
    // The response is binary, not JSON.
    response: v.unknown(),
    errors: ['NOT_FOUND', 'PROJECT_INVALID', 'RATE_LIMITED', 'SERVER_ERROR'],
  })

/** Wallet icon, by its `image_id`. */
export const getWalletImage = image('/getWalletImage/:id')
/** Image of a network or another asset: CAIP-2 id with `-` instead of `:`. */
export const getAssetImage = image('/public/getAssetImage/:id')
/** Currency icon, by ISO code. */
export const getCurrencyImage = image('/public/getCurrencyImage/:id')
/** Token icon, by symbol. */
export const getTokenImage = image('/public/getTokenImage/:id')
/**
 * Logo without a project, for URLs in responses: `tokens/USDC`, `networks/eip155-1`, `wallets/Rainbow`,
 * `exchanges/Binance`.
 */
export const getLogo = defineRoute({
  method: 'GET',
  path: '/v1/logos/:kind/:id',
  // The response is binary, not JSON.
  response: v.unknown(),
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'REQUEST_INVALID', 'SERVER_ERROR'],
})
