import {
  getOnrampOptions,
  getOnrampPurchase,
  type OnrampPurchase,
  postOnrampQuote,
  postOnrampUrl,
} from '@fairlead/protocol'
import * as v from 'valibot'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import { pickVendors } from '../../vendors/pickVendors.ts'
import { createOnramp } from './createOnramp.ts'
import { coinbaseOnramp } from './providers/coinbase.ts'
import { localOnramp } from './providers/local.ts'
import { meldOnramp } from './providers/meld.ts'
import { moonpayOnramp } from './providers/moonpay.ts'
import { createWebhookEndpoint } from './webhookEndpoint.ts'

const Uuid = v.pipe(v.string(), v.uuid())

/** Buying from the vendors that the operator has listed; without any, every route answers 501. */
export function createOnrampFeature(
  context: FeatureContext,
): Feature & { /** Names of the vendors, in order. */ readonly vendorNames: readonly string[] } {
  const { clock, log, publicUrl, random, storage, vendors: configuration } = context
  const { coinbase, local, meld, moonpay, onramp: names = [] } = configuration
  const vendors = pickVendors('onramp', names, {
    coinbase: coinbase && coinbaseOnramp(coinbase, context),
    local: local && localOnramp(local, context),
    meld: meld && meldOnramp(meld, context),
    moonpay: moonpay && moonpayOnramp(moonpay, context),
  })
  const onramp = createOnramp({ clock, log, random, vendors })
  return {
    routes: [
      implement(
        getOnrampOptions,
        { cacheControl: 'private, max-age=300', isConditional: true },
        onramp.options,
      ),
      implement(postOnrampQuote, {}, ({ body }) => onramp.quote(body)),
      implement(postOnrampUrl, {}, ({ address, body }) => onramp.checkout(body, address)),
      implement(
        getOnrampPurchase,
        {},
        async ({ params: { purchaseId } }): Promise<OnrampPurchase> => {
          if (!v.is(Uuid, purchaseId))
            throw new Refusal('REQUEST_INVALID', {
              field: 'purchaseId',
              shortMessage: 'Invalid input',
            })
          const purchase = await storage.onramp.find(purchaseId)
          return {
            status: purchase?.status ?? 'unknown',
            transactionHash: purchase?.transactionHash ?? null,
          }
        },
      ),
      createWebhookEndpoint({ clock, publicUrl, store: storage.onramp, vendors }),
    ],
    vendorNames: vendors.map(({ vendor }) => vendor),
  }
}
