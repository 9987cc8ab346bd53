import { postPay } from '@fairlead/protocol'
import type { Pay } from '../../configuration/Pay.ts'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement } from '../../implement.ts'
import { logoUrl } from '../../pictures/createLogos.ts'
import { answerPayCall } from './answerPayCall.ts'
import { createExchangeClient } from './createExchangeClient.ts'

/** Serves payments from the exchanges of the configuration. Nothing but the list of exchanges is cached. */
export function createPayFeature(context: FeatureContext, pay: Pay | undefined): Feature {
  let exchanges: ReturnType<typeof listExchanges> | undefined
  const route = implement(postPay, {}, async ({ body: { id, method, params }, project }) => {
    // At the first call, because the list of logos is loaded for it.
    exchanges ??= listExchanges(context, pay).catch((error: unknown) => {
      // The next call tries again.
      exchanges = undefined
      throw error
    })
    return {
      jsonrpc: '2.0' as const,
      id,
      ...(await answerPayCall(await exchanges, { method, params, projectId: project.id })),
    }
  })
  return { routes: [route] }
}

/** Returns the exchanges of the configuration. One without an image gets its logo if there is one. */
async function listExchanges(context: FeatureContext, pay: Pay | undefined) {
  const { logos, publicUrl } = context
  return Promise.all(
    (pay?.exchanges ?? []).map(async (exchange) => {
      const { imageUrl, name } = exchange
      const hasLogo = !imageUrl && publicUrl && (await logos.find('exchanges', name))
      const found = hasLogo ? logoUrl(publicUrl, 'exchanges', name) : imageUrl
      return {
        client: createExchangeClient(exchange, context),
        exchange: { ...exchange, imageUrl: found },
      }
    }),
  )
}
