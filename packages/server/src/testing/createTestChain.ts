import { onTestFinished } from 'vitest'
import { type Chain, createChains } from '../chains/createChains.ts'
import type { ChainConfiguration } from '../configuration/Chain.ts'
import { createOutgoingFetch } from '../outgoingFetch.ts'

/** Creates a chain as the server does from its configuration, without a log. */
export function createTestChain(
  url: string,
  configuration: Partial<ChainConfiguration> = {},
): Chain {
  const outgoing = createOutgoingFetch()
  onTestFinished(() => outgoing.close())
  const [chain] = createChains(
    [{ caipNetworkId: 'eip155:31337', upstreams: [url], ...configuration }],
    {
      clock: Date.now,
      fetch: outgoing.fetch,
      limits: { answerBytes: 10 * 1024 * 1024, hedgeMs: 1_000, tryMs: 10_000 },
      log: () => {},
    },
  )
  return chain as Chain
}
