import { parse, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Endpoint } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import { readText } from '../../readText.ts'
import type { OnrampStore } from '../../storage/onramp/createOnrampStore.ts'
import type { OnrampVendor } from './OnrampVendor.ts'

/** Maximum size of a webhook, in bytes. */
const bodyBytes = 64 * 1024
const Json = v.pipe(v.string(), v.parseJson())

/**
 * Creates the route that vendors report purchases to. It is not a route of the data API's contract: it has no project
 * and no origin, and trusts only the signature of the vendor's own scheme, which covers the exact bytes of the body.
 *
 * @param options.publicUrl - Origin under which vendors reach this server, for schemes that sign the URL.
 */
export function createWebhookEndpoint(options: {
  clock: () => number
  publicUrl: string | undefined
  store: OnrampStore
  vendors: readonly OnrampVendor[]
}): Endpoint {
  const { clock, publicUrl, store, vendors } = options
  return {
    isOriginChecked: false,
    method: 'POST',
    needsProject: false,
    paths: ['/v1/onramp/webhooks/:vendor'],
    // All of a vendor's webhooks come from few addresses.
    rateLimit: 'rpc',
    async answer(request, { params }) {
      const vendor = vendors.find((one) => one.vendor === params.vendor)
      if (!vendor?.readDelivery) throw new Refusal('NOT_FOUND', { field: 'vendor' })
      const body = await readText(request.body, bodyBytes).catch(() => {
        throw new Refusal('REQUEST_INVALID', { field: 'body', shortMessage: 'Invalid input' })
      })
      if (body === undefined) throw new Refusal('BODY_TOO_LARGE')
      // Checked first, so that a vendor's code below never fails to parse it.
      if (tryParse(Json, body) === undefined) parse(Json, body)
      const { pathname, search } = new URL(request.url)
      const purchase = vendor.readDelivery({
        body,
        headers: request.headers,
        nowMs: clock(),
        url: publicUrl ? new URL(pathname + search, publicUrl).href : request.url,
      })
      if (purchase) await store.report(vendor.vendor, purchase)
      return new Response(null, { status: 204 })
    },
  }
}
