import { createHistogram } from '../metrics/createHistogram.ts'
import type { Metric } from '../metrics/formatMetrics.ts'
import { traceCall } from '../tracing/spans.ts'
import type { UpstreamAttempt } from './createChainRpc.ts'
import type { Chain } from './createChains.ts'

/** Measures the upstreams of all chains. They are named by their place in the configuration: a URL may hold a key. */
export function measureUpstreams(): {
  onAttempt(attempt: UpstreamAttempt): void
  metrics(chains: readonly Chain[]): readonly Metric[]
} {
  const attempts = createHistogram({
    name: 'fairlead_upstream_request_duration_seconds',
    help: 'Duration of JSON-RPC requests to a node, by place of the upstream in the configuration.',
    labels: ['chain', 'upstream', 'outcome'],
  })

  return {
    onAttempt({ chainId, durationMs, isAnswered, position }) {
      const outcome = isAnswered ? 'ok' : 'failed'
      attempts.observe(durationMs / 1_000, chainId, String(position), outcome)
      traceCall('JSON-RPC', {
        attributes: { chain: chainId, upstream: position },
        durationMs,
        isFailed: !isAnswered,
      })
    },
    metrics: (chains) => [
      attempts.read(),
      {
        name: 'fairlead_upstream_up',
        help: '1 while an upstream answers; 0 from a failure to its next answer.',
        kind: 'gauge',
        value: chains.flatMap(({ caipNetworkId, rpc }) =>
          rpc.listUpstreams().map(({ isFailed, position }) => ({
            labels: { chain: caipNetworkId, upstream: String(position) },
            value: isFailed ? 0 : 1,
          })),
        ),
      },
    ],
  }
}
