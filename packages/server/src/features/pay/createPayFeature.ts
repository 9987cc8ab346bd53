import { postPay } from '@fairlead/protocol'
import type { Pay } from '../../configuration/Pay.ts'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement } from '../../implement.ts'
import { answerPayCall } from './answerPayCall.ts'
import { createExchangeClient } from './createExchangeClient.ts'

/** Serves payments from the exchanges of the configuration. Nothing is cached. */
export function createPayFeature(context: FeatureContext, pay: Pay | undefined): Feature {
  const exchanges = (pay?.exchanges ?? []).map((exchange) => ({
    client: createExchangeClient(exchange, context),
    exchange,
  }))
  const route = implement(postPay, {}, async ({ body: { id, method, params }, project }) => ({
    jsonrpc: '2.0' as const,
    id,
    ...(await answerPayCall(exchanges, { method, params, projectId: project.id })),
  }))
  return { routes: [route] }
}
