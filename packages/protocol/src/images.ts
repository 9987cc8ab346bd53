import * as v from 'valibot'
import { defineRoute } from './route.ts'

const image = <const path extends `/${string}`>(path: path) =>
  defineRoute({
    method: 'GET',
    path,
    // Bytes, not JSON.
    response: v.unknown(),
    errors: ['NOT_FOUND', 'PROJECT_INVALID', 'RATE_LIMITED', 'SERVER_ERROR'],
  })

/** Logo of a wallet, by its `image_id`. */
export const getWalletImage = image('/getWalletImage/:id')
/** Picture of a network or another asset: CAIP-2 with `:` as `-`. */
export const getAssetImage = image('/public/getAssetImage/:id')
/** Picture of a currency, by its ISO code. */
export const getCurrencyImage = image('/public/getCurrencyImage/:id')
/** Picture of a token, by its symbol. */
export const getTokenImage = image('/public/getTokenImage/:id')
